// Andamio's one module: listens for ticks, fetches the table anew, swaps it in, lets things move and speaks.
// Without it every form still works; it decides nothing about any game.

const root = /** @type {HTMLElement | null} */ (document.querySelector("[data-live]"));
const motionless = () =>
  document.documentElement.dataset.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
const PART = { "x-andamio-part": "1" };
const GONE = 410; // the table was closed while its page was open
const MOVE = 240; // ms
const FEW = 6; // gains that are shown at once
const EARNED = 1500; // ms that a gain is shown where it was made
const LIFT = 60; // ms from a finger's lift until its click has come
const RETRY = [500, 1000, 2000, 5000, 10000]; // ms between attempts to connect

document.documentElement.classList.add("js");

/** @param {string} selector @param {ParentNode} [within] @returns {HTMLElement[]} */
const all = (selector, within = document) => [...within.querySelectorAll(selector)].map((e) => /** @type {HTMLElement} */ (e));

/** @param {string} selector @param {ParentNode} [within] @returns {HTMLElement | null} */
const one = (selector, within = document) => within.querySelector(selector);

// -- swapping a new table in: focus, open drawers and scroll stay; pieces fly from where they were

let pressing = false; // a finger or a mouse button is down
let put_off = ""; // what came meanwhile

/** A press ends on the piece that it began on: until then nothing is swapped. @param {string} html */
function swap(html) {
  put_off = pressing ? html : "";
  if (pressing) return;
  const old = one("#table");
  const next = new DOMParser().parseFromString(html, "text/html").querySelector("#table");
  if (!old || !(next instanceof HTMLElement) || !root || is_older(next, old)) return;
  const before = { places: places(old), chips: chips(old), focus: focused(), ply: Number(old.dataset.ply), kept: kept(old) };
  old.replaceWith(document.adoptNode(next));
  const table = /** @type {HTMLElement} */ (one("#table"));
  keep(table, before.kept);
  settle(table);
  met(old, table);
  offer(table);
  refocus(before.focus, table);
  rejoice(table, before.places); // where things will lie: before they fly
  fly(table, before.places);
  count(table, before.chips);
  speak(table, before.ply);
}

/** Answers may overtake each other: what is shown never goes back. @param {HTMLElement} next @param {HTMLElement} shown */
function is_older(next, shown) {
  const [[version, stirs], [seen, stirred]] = [next, shown].map((table) => (table.dataset.stamp ?? "").split(".").map(Number));
  return version < seen || (version === seen && stirs < stirred);
}

/** Which drawers are open, and what was loaded into them. @param {HTMLElement} table */
function kept(table) {
  return all("details[data-keep]", table).map((d) => ({
    name: d.dataset.keep, open: d.hasAttribute("open"), large: d.classList.contains("large"), drawn: one("[data-drawn].full", d), top: one("#log, .drawer", d)?.scrollTop ?? 0,
  }));
}

/** @param {HTMLElement} table @param {ReturnType<typeof kept>} was */
function keep(table, was) {
  for (const { name, open, large, drawn, top } of was) {
    const now = one(`details[data-keep="${name}"]`, table);
    if (!now) continue;
    now.toggleAttribute("open", open || now.querySelector("[data-a], [data-many]") !== null);
    now.classList.toggle("large", large);
    if (drawn) one("[data-drawn]", now)?.replaceWith(drawn);
    const scroller = one("#log, .drawer", now);
    if (scroller) scroller.scrollTop = top;
  }
}

/** What every new table needs: one stop for the tab key on the board, the title, the icon. @param {HTMLElement} table */
function settle(table) {
  stop_at(one(".stage [data-a], .stage [data-many]", table), table);
  const mine = table.dataset.state === "mine";
  if (root?.dataset.title) document.title = (mine ? `● ${root.dataset.yourTurn} · ` : "") + root.dataset.title;
  const icon = one("#icon");
  if (icon instanceof HTMLLinkElement) icon.href = (mine ? icon.dataset.turn : icon.dataset.calm) ?? icon.href;
  if (mine && document.hidden) notify();
}

/** The tab key stops at one piece of the board; arrows lead on from there. @param {HTMLElement | null} piece @param {HTMLElement} table */
function stop_at(piece, table) {
  for (const other of all(".stage [data-a], .stage [data-many]", table)) other.setAttribute("tabindex", other === piece ? "0" : "-1");
}

/** @returns {{ id: string, was: "board" | "bar" | "" }} */
function focused() {
  const active = document.activeElement;
  const was = active?.closest(".stage") ? "board" : active?.closest(".bar") ? "bar" : "";
  return { id: active?.id ?? "", was };
}

/** The same thing, else the first thing one can do where one was. @param {ReturnType<typeof focused>} before @param {HTMLElement} table */
function refocus(before, table) {
  if (!before.was && !before.id) return;
  const same = before.id ? document.getElementById(before.id) : null;
  const first = before.was === "board" ? '.stage [tabindex="0"]' : ".bar .buttons button, .bar .buttons a";
  const next = same && (before.was !== "board" || same.matches("[data-a], [data-many]")) ? same : before.was ? all(first, table).find(is_seen) ?? one("#bar", table) : null;
  if (next?.id === "bar") next.tabIndex = -1;
  if (next?.matches(".stage [data-a], .stage [data-many]")) stop_at(next, table);
  next?.focus({ preventScroll: true });
}

// -- motion: each piece moves from where it was, or from the piece it comes from

/** @param {HTMLElement} table */
const places = (table) => new Map(all("[data-t]", table).map((piece) => [piece.id, piece.getBoundingClientRect()]));

/** @param {HTMLElement} table @param {Map<string, DOMRect>} before */
function fly(table, before) {
  if (motionless()) return;
  for (const piece of all("[data-t]", table)) {
    const source = before.get(piece.id) ?? before.get(`p-${piece.dataset.from}`) ?? one(`#p-${CSS.escape(piece.dataset.from ?? "-")}`)?.getBoundingClientRect();
    const here = piece.getBoundingClientRect();
    if (!source || !here.width || (Math.abs(source.x - here.x) < 1 && Math.abs(source.y - here.y) < 1)) continue;
    const scale = here.width / (/** @type {any} */ (piece).getBBox?.().width || here.width);
    const [x, y] = [(source.x - here.x) / scale, (source.y - here.y) / scale];
    piece.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: MOVE, easing: "ease-out" });
  }
}

/** @param {HTMLElement} table */
const chips = (table) => new Map(all("[data-chip] b", table).map((b) => [b.parentElement?.dataset.chip, Number(b.textContent)]));

/** Numbers that changed show by how much. @param {HTMLElement} table @param {ReturnType<typeof chips>} before */
function count(table, before) {
  for (const chip of all("[data-chip]", table)) {
    const change = Number(one("b", chip)?.textContent) - (before.get(chip.dataset.chip) ?? NaN);
    if (!change || motionless()) continue;
    const sign = document.createElement("span");
    sign.className = change > 0 ? "gain" : "gain loss";
    sign.textContent = (change > 0 ? "+" : "−") + Math.abs(change);
    sign.setAttribute("aria-hidden", "true");
    chip.append(sign);
    sign.animate([{ opacity: 1, transform: "translateY(-18px)" }, { opacity: 1, transform: "translateY(-18px)", offset: 0.7 }, { opacity: 0, transform: "none" }], 1100).finished.then(() => sign.remove(), () => sign.remove());
  }
}

/** Above what is new, what it has earned. @param {HTMLElement} table @param {Map<string, DOMRect>} before */
function rejoice(table, before) {
  const earned = all("[data-gain]", table).filter((piece) => !before.has(piece.id) && is_seen(piece));
  if (motionless() || earned.length > FEW) return; // after a leap nothing is where one looks
  for (const piece of earned) {
    const place = piece.getBoundingClientRect();
    const sign = Object.assign(document.createElement("span"), { className: "earned", textContent: piece.dataset.gain });
    sign.setAttribute("aria-hidden", "true");
    sign.style.cssText = `left:${place.x + place.width / 2}px;top:${place.y + place.height / 2}px`;
    document.body.append(sign);
    const up = { opacity: 1, transform: "translate(-50%, -50%) scale(1)" };
    sign.animate([{ opacity: 0, transform: "translate(-50%, -50%) scale(.4)" }, { ...up, offset: 0.15 }, { ...up, offset: 0.75 }, { opacity: 0, transform: "translate(-50%, -180%)" }], EARNED).finished.then(() => sign.remove(), () => sign.remove());
  }
}

/** @param {HTMLElement} thing */
const is_seen = (thing) => thing.checkVisibility();

/** Say what is new in the log. @param {HTMLElement} table @param {number} since */
function speak(table, since) {
  const status = one("#status");
  const news = all("#log li", table).filter((line) => Number(line.dataset.ply) > since).reverse().map((line) => line.textContent?.trim());
  if (status && news.length) status.textContent = [...news, one(".turn", table)?.textContent?.trim()].join(". ");
}

/** @param {string} [words] */
function notify(words = root?.dataset.yourTurn ?? "") {
  if (root && "Notification" in window && Notification.permission === "granted") new Notification(words, { body: root.dataset.title, tag: root.dataset.table });
}

// -- fetching

let tag = "";
let fetching = /** @type {Promise<void> | null} */ (null);
let again = false;

/** Fetch the table; a tick that comes meanwhile asks once more. */
function refresh() {
  if (fetching) { again = true; return fetching; }
  fetching = fetchPart().catch(() => {}).finally(() => { fetching = null; if (again) { again = false; refresh(); } });
  return fetching;
}

async function fetchPart() {
  const lobby = root?.dataset.live === "lobby";
  const answer = await fetch(lobby ? "/tables?part=1" : `/t/${root?.dataset.table}/part`, { headers: tag ? { "if-none-match": tag } : {} });
  if (answer.status === GONE) location.reload();
  if (!answer.ok) return;
  tag = answer.headers.get("etag") ?? "";
  const html = await answer.text();
  if (lobby && root) root.innerHTML = html; else swap(html);
}

/** Send a form as it stands, and show what comes back. @param {HTMLFormElement} form @param {HTMLElement | null} [button] */
async function send(form, button) {
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  if (button instanceof HTMLButtonElement && button.name) data.set(button.name, button.value);
  await post(form.action, data, form);
}

/** @param {string} address @param {URLSearchParams} data @param {HTMLElement | null} shown */
async function post(address, data, shown) {
  const bar = one("#bar");
  bar?.classList.add("busy");
  const slow = shown?.dataset.slow && one(".sentence", bar ?? document);
  if (slow) slow.textContent = shown?.dataset.slow ?? "";
  try {
    const answer = await fetch(address, { method: "POST", body: data, headers: PART });
    if (answer.status === GONE) return location.reload();
    tag = answer.headers.get("etag") ?? "";
    if (answer.headers.get("content-type")?.startsWith("text/html")) swap(await answer.text()); else await refresh();
  } catch {
    await refresh();
  } finally {
    one("#bar")?.classList.remove("busy");
  }
}

/** @param {string} action */
function press(action) {
  const version = one("#table")?.dataset.version ?? "";
  return post(`/t/${root?.dataset.table}/play`, new URLSearchParams({ a: action, version }), null);
}

/** Show only the buttons that a piece stands for. @param {string[]} actions */
function filter(actions) {
  const bar = one("#bar");
  all(".buttons button", bar ?? document).forEach((b) => b.classList.toggle("wanted", actions.includes(/** @type {HTMLButtonElement} */ (b).value)));
  bar?.classList.toggle("filtered", actions.length > 0);
  one(".buttons button.wanted", bar ?? document)?.focus();
}

/** Why a piece cannot be pressed, with the clause. @param {HTMLElement} piece */
async function why(piece) {
  if (one("#table")?.dataset.state !== "mine") return;
  const answer = await fetch(`/t/${root?.dataset.table}/why?piece=${encodeURIComponent(piece.dataset.t ?? "")}`);
  const [note] = answer.ok ? await answer.json() : [];
  if (!note) return;
  one("#note")?.remove();
  const box = Object.assign(document.createElement("div"), { className: "refusal", id: "note" });
  box.setAttribute("role", "alert");
  const game = one(".rules-drawer")?.dataset.load?.split("?")[0] ?? "";
  const link = Object.assign(document.createElement("a"), { className: "clause", href: `${game}#r${note.clause}`, textContent: `§${note.clause}` });
  const quote = document.createElement("blockquote");
  quote.append(link, ` ${note.quote}`);
  box.append(Object.assign(document.createElement("p"), { textContent: `${note.text}.` }), quote);
  one("#bar")?.prepend(box);
}

// -- hands and keys

const lift = () => {
  pressing = false;
  if (!put_off) return;
  swap(put_off);
  if (root?.dataset.live === "table") { tag = ""; refresh(); } // something newer may have come before it
};
document.addEventListener("pointerdown", () => { pressing = true; });
document.addEventListener("click", () => setTimeout(lift));
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(lift, LIFT));

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches("[data-play]")) return;
  event.preventDefault();
  send(form, event.submitter);
});

document.addEventListener("click", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (!target.closest("#note")) one("#note")?.remove(); // it has been read, and stands before the table
  const piece = /** @type {HTMLElement | null} */ (target.closest("[data-a], [data-many], [data-t]"));
  if (piece && root?.dataset.live === "table") act(piece);
  const larger = target.closest("[data-enlarge], .tall .area")?.closest("details.other");
  const large = one(".other.large");
  large?.classList.remove("large");
  if (larger && larger !== large && !target.closest("[data-a], [data-many]")) larger.classList.add("large");
  const list = target.closest("[data-list]");
  if (list) list.setAttribute("aria-expanded", String(one(".buttons.many")?.classList.toggle("listed") ?? false));
  if (target.closest("[data-refresh]")) { event.preventDefault(); tag = ""; refresh(); }
  const link = /** @type {HTMLAnchorElement | null} */ (target.closest('a[data-drawer="rules"]'));
  const drawer = link && one(".rules-drawer");
  if (link && drawer) { event.preventDefault(); open_rules(drawer, link.hash); }
});

/** @param {HTMLElement} piece */
function act(piece) {
  if (piece.dataset.a) press(piece.dataset.a);
  else if (piece.dataset.many) filter(piece.dataset.many.split(" "));
  else why(piece);
}

document.addEventListener("keydown", (event) => {
  const piece = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest?.(".stage [data-a], .stage [data-many]"));
  if (event.key === "Escape") { filter([]); one("#note")?.remove(); one(".other.large")?.classList.remove("large"); }
  if (!piece) return;
  if (event.key === "Enter" || event.key === " ") { event.preventDefault(); act(piece); }
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step) { event.preventDefault(); rove(piece, step); }
});

/** @param {HTMLElement} piece @param {number} step */
function rove(piece, step) {
  const pieces = all(".stage [data-a], .stage [data-many]");
  const next = pieces[(pieces.indexOf(piece) + step + pieces.length) % pieces.length];
  stop_at(next, /** @type {HTMLElement} */ (one("#table")));
  next.focus();
}

// -- the rules beside the table

document.addEventListener("toggle", (event) => {
  const details = /** @type {HTMLElement} */ (event.target);
  if (details.matches?.(".rules-drawer[open]")) load(details);
}, true);

/** @type {WeakMap<HTMLElement, Promise<void>>} */
const loads = new WeakMap();

/** Once, however often it is asked for. @param {HTMLElement} drawer */
function load(drawer) {
  const place = one("[data-drawn]", drawer);
  if (!place || place.classList.contains("full")) return;
  if (!loads.has(place)) loads.set(place, fill(place, drawer.dataset.load ?? ""));
  return loads.get(place);
}

/** @param {HTMLElement} place @param {string} address */
async function fill(place, address) {
  const answer = await fetch(address);
  if (answer.ok) { place.innerHTML = await answer.text(); place.classList.add("full"); } else loads.delete(place);
}

/** @param {HTMLElement} drawer @param {string} hash */
async function open_rules(drawer, hash) {
  drawer.setAttribute("open", "");
  await load(drawer);
  const now = one(".rules-drawer") ?? drawer; // a tick may have brought another
  await load(now);
  const clause = hash && now.querySelector(`#${CSS.escape(hash.slice(1))}`);
  (clause || now).scrollIntoView({ block: "nearest" }); // at once: the next tick would break a slow one off
  if (clause) { clause.setAttribute("tabindex", "-1"); /** @type {HTMLElement} */ (clause).focus({ preventScroll: true }); }
}

// -- replay: the slider and the steps without a new page

let steps = 0; // asked for

/** The step asked for last, also if the one before comes later. @param {string} address */
async function show_step(address) {
  const step = ++steps;
  const url = new URL(address, location.href);
  url.searchParams.set("part", "1");
  const answer = await fetch(url);
  const html = await answer.text();
  if (!answer.ok || step !== steps) return;
  url.searchParams.delete("part");
  history.replaceState(null, "", url);
  swap(html);
  if (pressing) slide(html);
}

/** While the slider is held, all but the slider. @param {string} html */
function slide(html) {
  const next = new DOMParser().parseFromString(html, "text/html");
  for (const part of [".stage", "#log", "output"]) one(part)?.replaceWith(document.adoptNode(/** @type {HTMLElement} */ (one(part, next))));
}

if (root?.dataset.live === "replay") {
  const form = () => /** @type {HTMLFormElement} */ (one(".slider"));
  root.addEventListener("input", () => show_step(`?${new URLSearchParams(/** @type {any} */ (new FormData(form())))}`));
  root.addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {HTMLElement} */ (event.target).closest(".slider a, #log a"));
    if (link) { event.preventDefault(); show_step(link.href); }
  });
}

// -- ticks: the socket says that something has changed; if it cannot be had, ask now and then

let attempt = 0;
let polling = 0;

function connect() {
  const topic = root?.dataset.live === "lobby" ? "lobby" : root?.dataset.table;
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/${topic}`);
  socket.onopen = () => { attempt = 0; clearInterval(polling); lost(false); };
  socket.onmessage = (event) => { if (!String(event.data).endsWith(`:${one("#table")?.dataset.stamp}`)) refresh(); };
  socket.onclose = () => {
    clearInterval(polling);
    polling = window.setInterval(refresh, 5000);
    if (attempt > 0) lost(true);
    setTimeout(connect, RETRY[Math.min(attempt++, RETRY.length - 1)]);
  };
}

/** @param {boolean} is */
function lost(is) {
  one(".lost")?.remove();
  if (!is || !root?.dataset.lost) return;
  document.body.append(Object.assign(document.createElement("div"), { className: "lost", role: "status", textContent: root.dataset.lost }));
}

// -- people: who comes, whose turn it is, what is heard of it

const NOTES = { came: [523, 784], begun: [392, 523, 659], turn: [659, 880], over: [523, 659, 784, 1047] }; // Hz
const NOTE = 0.13; // seconds
let audio = /** @type {AudioContext | null} */ (null);

/** Somebody has pressed something here: before that a browser allows neither sound nor shaking. */
const may_sound = () => navigator.userActivation?.hasBeenActive ?? false;

/** A few short notes. @param {keyof typeof NOTES} name */
function sound(name) {
  if (!("sound" in document.documentElement.dataset) || !may_sound()) return;
  audio ??= new AudioContext();
  NOTES[name].forEach((pitch, place) => note(/** @type {AudioContext} */ (audio), pitch, /** @type {AudioContext} */ (audio).currentTime + place * NOTE));
}

/** @param {AudioContext} on @param {number} pitch @param {number} at */
function note(on, pitch, at) {
  const [string, bow] = [new OscillatorNode(on, { type: "triangle", frequency: pitch }), new GainNode(on, { gain: 0 })];
  bow.gain.setValueAtTime(0.08, at);
  bow.gain.exponentialRampToValueAtTime(0.0005, at + 2 * NOTE);
  string.connect(bow).connect(on.destination);
  string.start(at);
  string.stop(at + 2 * NOTE);
}

/** What changed between two tables that a person wants to be told of. @param {HTMLElement} was @param {HTMLElement} now */
function met(was, now) {
  const [before, state] = [was.dataset.state, now.dataset.state];
  const there = all("[data-person]", was).map((place) => place.dataset.person);
  const came = all("[data-person]", now).map((place) => place.dataset.person).filter((name) => !there.includes(name));
  if (before === "waiting" && state === "waiting" && came.length) announce(`${came.join(", ")} ${root?.dataset.came}`, "came");
  else if (before === "waiting" && state !== "waiting") announce(root?.dataset.begun ?? "", "begun");
  else if (before !== state && state === "over") sound("over");
  else if (before !== state && state === "mine") { sound("turn"); if (may_sound()) navigator.vibrate?.(120); }
}

/** By ear, by the title, by voice, and by a notice if one looks elsewhere. @param {string} words @param {keyof typeof NOTES} notes */
function announce(words, notes) {
  sound(notes);
  const status = one("#status");
  if (status) status.textContent = words;
  if (!document.hidden) return;
  document.title = `● ${words} · ${root?.dataset.title}`;
  notify(words);
}

/** Buttons that need this module, where they can do what they say. @param {ParentNode} [within] */
function offer(within = document) {
  for (const button of all("[data-copy]", within)) button.hidden = false;
  for (const button of all("[data-share]", within)) button.hidden = !navigator.share;
  for (const button of all("[data-ask-notice]", within)) button.hidden = !("Notification" in window) || Notification.permission !== "default";
}

/** @param {HTMLElement} button */
async function copy(button) {
  const words = button.dataset.copy ?? "";
  if (navigator.clipboard) await navigator.clipboard.writeText(words).catch(() => select(button)); else select(button);
  button.textContent = button.dataset.done ?? "";
}

/** Where there is no clipboard (a page by plain HTTP from another machine), the old way. @param {HTMLElement} button */
function select(button) {
  const place = one(".address", button.closest("section") ?? document);
  if (place) getSelection()?.selectAllChildren(place);
  document.execCommand("copy");
}

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest("[data-copy], [data-share], [data-ask-notice]"));
  if (button?.dataset.copy) copy(button);
  if (button?.dataset.share) navigator.share({ title: document.title, url: button.dataset.share }).catch(() => {});
  if (button && "askNotice" in button.dataset) Notification.requestPermission().then(() => offer());
});
document.addEventListener("visibilitychange", () => { const shown = one("#table"); if (!document.hidden && shown && root?.dataset.live === "table") settle(shown); });

/** On the form of a new table one sits in one place: choosing it for a seat takes it from the others. */
document.addEventListener("change", (event) => {
  const chosen = /** @type {HTMLSelectElement} */ (event.target);
  const seats = /** @type {HTMLSelectElement[]} */ (all(".seats select"));
  if (chosen.matches(".seats select") && chosen.value === "me") for (const other of seats) if (other !== chosen && other.value === "me") other.value = "open";
  const count = Number(/** @type {HTMLInputElement | null} */ (one("[name=seats]:checked"))?.value ?? seats.length);
  if (chosen.name === "seats" && seats.slice(count).some((seat) => seat.value === "me")) {
    for (const seat of seats) if (seat.value === "me") seat.value = "open";
    seats[0].value = "me";
  }
});

/** A button that asks for leave to notify, where there is something to ask. */
function offer_notice() {
  if (!root?.dataset.notify || !("Notification" in window) || Notification.permission !== "default") return;
  const button = Object.assign(document.createElement("button"), { className: "quiet", textContent: root.dataset.notify, type: "button" });
  button.onclick = () => Notification.requestPermission().then(() => button.remove());
  one(".seat-menu")?.append(button);
}

if (root && root.dataset.live !== "replay") connect();
const table = one("#table");
if (table) settle(table);
offer_notice();
offer();
const stage = one(".stage");
if (stage && document.documentElement.clientWidth < 600 && (all(".other").length > 1 || stage.matches(".tall") || stage.offsetHeight > innerHeight))
  all(".other").forEach((other) => other.toggleAttribute("open", other.querySelector("[data-a], [data-many]") !== null));
