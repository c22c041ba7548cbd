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
const CONTROLS = "a, button, input, select, textarea, summary, label, dialog, [data-a], [data-many], [data-back]"; // what a press or a key has its own meaning on
const HOLD = 400; // ms after the bar has changed in which nothing is pressed
const PRESS = ".stage :is([data-a], [data-many], [data-back])"; // pieces that can be pressed
const RETRY = [500, 1000, 2000, 5000, 10000]; // ms between attempts to connect, more or less: see apart

document.documentElement.classList.add("js");

/** @param {string} selector @param {ParentNode} [within] @returns {HTMLElement[]} */
const all = (selector, within = document) => [...within.querySelectorAll(selector)].map((e) => /** @type {HTMLElement} */ (e));

/** @param {string} selector @param {ParentNode} [within] @returns {HTMLElement | null} */
const one = (selector, within = document) => within.querySelector(selector);

// -- what has come is shown: at once, or played out move by move

let pressing = false; // a finger or a mouse button is down
let put_off = ""; // what came meanwhile
let stamp = one("#table")?.dataset.stamp ?? ""; // of the newest table that has come
let newest = /** @type {HTMLElement | null} */ (null); // until it is shown

/** A press ends on the piece that it began on: until then nothing is swapped. @param {string} html */
function swap(html) {
  put_off = pressing ? html : "";
  if (pressing) return;
  const next = parsed(html);
  if (!next || !root || !one("#table")) return;
  if (root.dataset.live === "replay") return void put_on(next);
  if (is_older(next)) return;
  stamp = next.dataset.stamp ?? "";
  newest = next;
  play_out();
}

/** @param {string} html @returns {HTMLElement | null} */
function parsed(html) {
  const next = new DOMParser().parseFromString(html, "text/html").querySelector("#table");
  return next instanceof HTMLElement ? document.adoptNode(next) : null;
}

/** Answers may overtake each other: what has come is never undone by what comes late. @param {HTMLElement} next */
function is_older(next) {
  const [[version, stirs], [seen, stirred]] = [next.dataset.stamp ?? "", stamp].map((each) => each.split(".").map(Number));
  return version < seen || (version === seen && stirs < stirred);
}

/** Focus, open drawers and scroll stay; pieces fly from where they were. What has changed glows. @param {HTMLElement} next */
function put_on(next) {
  const old = /** @type {HTMLElement} */ (one("#table"));
  const before = { places: places(old), chips: chips(old), kept: kept(old), scrolls: scrolls(old), drawn: drawings(old), focus: focus_after(old, next), bar: shown_bar(old) };
  old.replaceWith(next);
  if (!one(".other", old)) fold_others(next); // the match has just begun
  keep(next, before.kept);
  settle(next);
  widen(next);
  met(old, next);
  offer(next);
  rescroll(next, before.scrolls, old.dataset.version !== next.dataset.version);
  if (!one(".piece.best", old)) one(".piece.best", next)?.scrollIntoView({ block: "center" }); // a hint has just come
  refocus(before.focus, next);
  after_swap(next, before.bar, old.dataset.version);
  rejoice(next, before.places); // where things will lie: before they fly
  const after = places(next);
  if (old.matches(".fills") === next.matches(".fills")) fly(next, before.places); // across the page of the end nothing flies
  count(next, before.chips);
  tell_again();
  return { next, old, changed: glow(next, old, before.drawn), before: before.places, after };
}

// -- the show: moves that others made meanwhile are played out in order; one can always skip to now

/** @type {Record<string, number>} */
const PACES = { calm: 2800, normal: 1600, quick: 600, none: 0 }; // ms that a move is shown at least
const FURTHEST = 40; // moves: whoever is further behind is brought to now
const NEW = 8; // moves that may have been made when one comes to a table that has just begun
const LONG = 80; // letters: more are shown for longer
const [SAID, BELOW] = [7, 5]; // sentences of a caption at most; below large letters
const SPARE = 20; // pieces: more have not changed but been dealt
const GAP = 8; // px between a caption and what it is about

let playing = false;
let skipping = false; // to now
let wake = () => {};
let told = { until: 0, end: () => {} }; // what is being told, and how its telling ends
let summary = /** @type {Promise<unknown>} */ (Promise.resolve()); // until it is closed
let resumed = { id: "", was: /** @type {"board" | "bar" | ""} */ ("") }; // where one was before the show
/** @type {Map<string, string>} */
const fresh = new Map(); // pieces that have changed since one acted, and whose move it was
/** @type {Map<string, Promise<HTMLElement | null>>} */
const moments = new Map(); // asked for ahead

const pace = () => PACES[document.documentElement.dataset.pace ?? "normal"] ?? PACES.normal;
/** @param {HTMLElement} table */
const ply_of = (table) => Number(table.dataset.ply);
/** Another when something was taken back. @param {HTMLElement} table */
const epoch_of = (table) => Number(table.dataset.version) - ply_of(table);
/** @param {HTMLElement} table @param {string} name */
const show_of = (table, name) => one("#show", table)?.dataset[name] ?? "";

/** Until what is shown is what has come. */
async function play_out() {
  if (playing) return;
  playing = true;
  while (newest) {
    await (is_behind(newest) ? show_next(newest) : jump(newest));
  }
  playing = skipping = false;
}

/** Whether moves lie between what is shown and this, that can be shown one by one. @param {HTMLElement} target */
function is_behind(target) {
  const shown = /** @type {HTMLElement} */ (one("#table"));
  const far = ply_of(target) - ply_of(shown);
  return pace() > 0 && !skipping && !document.hidden && far > 0 && far <= FURTHEST && epoch_of(target) === epoch_of(shown);
}

/** @param {HTMLElement} target */
async function show_next(target) {
  await rested();
  const ply = ply_of(/** @type {HTMLElement} */ (one("#table"))) + 1;
  const next = skipping || newest !== target || ply >= ply_of(target) ? target : await moment(ply, target);
  await lifted();
  if (newest !== target || skipping) return; // something newer has come, or nobody wants to see it
  if (!next) { skipping = true; return; }
  if (next === target) newest = null;
  tell(put_on(next));
}

/** To now, at once. @param {HTMLElement} target */
async function jump(target) {
  await lifted();
  if (newest !== target) return;
  newest = null;
  moments.clear();
  const { old } = put_on(target);
  if (ply_of(target) !== ply_of(old)) hush();
  const [missed, same] = [ply_of(target) - ply_of(old), epoch_of(target) === epoch_of(old)];
  if (pace() && same && missed > 1 && !skipping) root?.classList.add("missed");
  if (same && missed > 0) say(lines_of(target, missed > FEW ? ply_of(target) : ply_of(old) + 1), target);
}

/** The table after a move that was missed. @param {number} ply @param {HTMLElement} target */
async function moment(ply, target) {
  const [found] = [ply, ply + 1].filter((each) => each < ply_of(target)).map((each) => {
    const query = `ply=${each}&epoch=${epoch_of(target)}`;
    if (!moments.has(query)) moments.set(query, fetch_moment(query));
    return query;
  });
  const next = await moments.get(found);
  moments.delete(found);
  return next ?? null;
}

/** @param {string} query */
async function fetch_moment(query) {
  const answer = await fetch(`/t/${root?.dataset.table}/moment?${query}`).catch(() => null);
  return answer?.status === 200 ? parsed(await answer.text()) : null;
}

/** Until what is being told has had its time, or is skipped. */
async function rested() {
  await summary;
  const left = told.until - performance.now();
  if (left > 0 && !skipping) await new Promise((done) => { wake = () => done(0); setTimeout(done, left); });
  told.end();
}

/** @type {(() => void)[]} */
let waiting = [];
/** Until no finger is down. */
const lifted = () => (pressing ? new Promise((done) => waiting.push(() => done(0))) : null);

/** What is told of a move, at what it has changed. @param {ReturnType<typeof put_on>} shown */
function tell({ next, old, changed, before, after }) {
  hush();
  const lines = lines_of(next, ply_of(next));
  const heads = all("#show p", next).map((head) => head.textContent ?? "");
  if (!lines.length && !heads.length) return;
  say(lines, next);
  const sum = /** @type {HTMLDialogElement | null} */ (one("dialog.summary", next));
  const box = sum ?? document.createElement("div");
  if (sum) one("h2", sum)?.after(listed(at_most(lines, SAID), 0)); // its table says what everybody gained
  else box.append(...heads.map((head) => Object.assign(document.createElement("h2"), { textContent: head })), listed(at_most(lines, heads.length ? BELOW : SAID), gain_of(next, old)));
  document.body.append(box);
  const least = pace() * (heads.length ? 1.5 : 1) * Math.min(3, Math.max(1, lines.join().length / LONG));
  const start = performance.now();
  const end = () => {
    if (told.end !== end) return;
    told = { until: 0, end: () => {} };
    document.dispatchEvent(new CustomEvent("told", { detail: { ply: ply_of(next), lines, heads, shown: performance.now() - start } }));
    box.remove();
  };
  told = { until: start + least, end };
  if (sum) return open_summary(sum, end);
  box.className = heads.length ? "caption banner" : "caption";
  box.setAttribute("aria-hidden", "true"); // it is said once
  place(box, anchor_of(next, changed, before, after), after);
  setTimeout(end, least);
}

/** What a round has brought: until it is closed. @param {HTMLDialogElement} sum @param {() => void} end */
function open_summary(sum, end) {
  const seconds = Number(sum.dataset.closes);
  sum.showModal();
  if (seconds) setTimeout(() => sum.close(), 1000 * seconds);
  summary = new Promise((done) => sum.addEventListener("close", () => { end(); done(0); }));
}

/** Nothing is told any more; what is to be closed stays. */
function hush() {
  if (!one("dialog.summary[open]")) told.end();
  wake();
}

/** The sentences of the log from a move on. @param {HTMLElement} table @param {number} since */
const lines_of = (table, since) => all("#log li", table).filter((line) => Number(line.dataset.ply) >= since).reverse().map((line) => line.textContent?.trim() ?? "");

/** Aloud, once; and whose turn it is, when that is so. @param {string[]} lines @param {HTMLElement} table */
function say(lines, table) {
  const status = one("#status");
  const turn = table.dataset.state === "show" ? "" : one(".turn", table)?.textContent?.trim() ?? "";
  if (status && lines.length) status.textContent = [...lines, turn].filter(Boolean).join(". ");
}

/** More than a glance takes stays in the log. @param {string[]} lines @param {number} most */
const at_most = (lines, most) => (lines.length > most ? [...lines.slice(0, most - 2), "…"] : lines);

/** @param {string[]} lines @param {number} gain */
function listed(lines, gain) {
  const box = document.createElement("div");
  box.className = "told";
  box.append(...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
  if (gain) box.append(Object.assign(document.createElement("b"), { textContent: (gain > 0 ? "+" : "−") + Math.abs(gain) }));
  return box;
}

/** Points that whoever moved has gained. @param {HTMLElement} next @param {HTMLElement} old */
function gain_of(next, old) {
  const seat = Number(show_of(next, "mover"));
  const [now, then] = [next, old].map((table) => Number(show_of(table, "totals").split(" ")[seat]));
  return now - then || 0;
}

// -- what has changed glows until one acts oneself

/** How each piece is drawn, and where. @param {HTMLElement} table */
const drawings = (table) => new Map(all("[data-t]", table).map((piece) => [piece.id, drawing(piece)]));
/** @param {HTMLElement} piece */
const drawing = (piece) => [piece.closest(".own, .other")?.className.match(/seat\d/)?.[0], piece.parentElement?.getAttribute("transform"), piece.innerHTML.replace(OFFERED, "")].join();
const OFFERED = /<g class="(pill|lit)">.*?<\/g>/g; // what may be pressed, and what it would bring, is no news
/** In one's hand only what has come: what moves up or may be pressed now has not changed. @param {HTMLElement} piece @param {Map<string, string>} before */
const is_news = (piece, before) => (piece.closest(".hand") ? Boolean(piece.dataset.from) && !before.has(piece.id) : before.get(piece.id) !== drawing(piece));

/** @param {HTMLElement} next @param {HTMLElement} old @param {Map<string, string>} before */
function glow(next, old, before) {
  const is_step = ply_of(next) > ply_of(old) && before.size > 0 && lines_of(next, ply_of(old) + 1).length > 0;
  const changed = is_step ? all("[data-t]", next).filter((piece) => is_news(piece, before)) : [];
  if (changed.length <= SPARE) changed.forEach((piece) => fresh.set(piece.id, show_of(next, "mover")));
  if (ply_of(next) < ply_of(old)) fresh.clear();
  for (const [id, seat] of fresh) next.querySelector(`[id="${CSS.escape(id)}"]`)?.classList.add("fresh", `by${seat}`);
  return changed;
}

/** One acts oneself: what was new is old now. */
function act_oneself() {
  hush();
  fresh.clear();
  all(".fresh").forEach((piece) => piece.classList.remove("fresh"));
  root?.classList.remove("missed");
}

/** Where a caption stands: at a piece that has changed, else at whoever moved. @param {HTMLElement} table @param {HTMLElement[]} changed @param {Map<string, DOMRect>} before @param {Map<string, DOMRect>} after */
function anchor_of(table, changed, before, after) {
  const seen = changed.length > SPARE ? [] : changed.filter((piece) => is_seen(piece) && is_in_window(after.get(piece.id)));
  const piece = seen.find((each) => each.dataset.gain) ?? seen.find((each) => !before.has(each.id)) ?? seen[0];
  const heads = all(`.seat${show_of(table, "mover")} :is(summary, .seat-head), .board`, table).map((each) => each.getBoundingClientRect());
  return (piece && after.get(piece.id)) ?? heads.find(is_in_window) ?? table.getBoundingClientRect();
}

/** @param {DOMRect | undefined} box */
const is_in_window = (box) => box !== undefined && box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;

/** Inside the window, and where it covers least of what it is about and of what is asked. @param {HTMLElement} box @param {DOMRect} about @param {Map<string, DOMRect>} after */
function place(box, about, after) {
  const { width, height } = box.getBoundingClientRect();
  const floor = Math.min(one("#bar")?.getBoundingClientRect().top ?? innerHeight, innerHeight);
  const asked = all(".stage :is([data-a], [data-many])").map((piece) => after.get(piece.id) ?? piece.getBoundingClientRect());
  const middle = { x: about.x + about.width / 2 - width / 2, y: about.y + about.height / 2 - height / 2 };
  const board = one(".board")?.getBoundingClientRect() ?? about;
  const top = Math.max(0, board.y);
  const centre = { x: board.x + board.width / 2 - width / 2, y: Math.max(top, top + (Math.min(floor, board.bottom) - top) / 3 - height / 2) };
  const beside = [[middle.x, about.y - height - GAP], [middle.x, about.bottom + GAP], [about.right + GAP, middle.y], [about.x - width - GAP, middle.y], [centre.x, GAP], [centre.x, floor - height - GAP]];
  const tried = (box.matches(".banner") ? [[centre.x, centre.y]] : beside).map(([x, y]) => ({
    x: Math.max(GAP, Math.min(x, document.documentElement.clientWidth - width - GAP)), y: Math.max(GAP, Math.min(y, floor - height - GAP)),
  }));
  /** @param {{ x: number, y: number }} at @param {DOMRect} other */
  const covered = (at, other) => Math.max(0, Math.min(at.x + width, other.right) - Math.max(at.x, other.x)) * Math.max(0, Math.min(at.y + height, other.bottom) - Math.max(at.y, other.y));
  const costs = tried.map((at) => [about, ...asked].reduce((sum, other) => sum + covered(at, other), 0));
  const { x, y } = tried[costs.indexOf(Math.min(...costs))];
  box.style.cssText = `left:${x}px;top:${y}px`;
}

// -- what one can do while it is shown

const is_shown = () => one("#table")?.dataset.state === "show";

/** Bring the show to its end. */
function to_now() {
  skipping = playing;
  hush();
}

/** Show again what has happened since one's last turn. @param {number} since */
async function show_again(since) {
  const now = newest ?? one("#table");
  if (!now || playing || !pace()) return;
  playing = true; // nothing else begins a show
  const first = since ? since : 1;
  const past = first < ply_of(now) ? await moment(first, now) : null;
  await lifted();
  playing = false;
  newest ??= now;
  if (!since) tell(past ? put_on(past) : { next: now, old: now, changed: [], before: new Map(), after: new Map() });
  else if (past) put_on(past);
  if (!past && newest === now) newest = null;
  root?.classList.remove("missed");
  play_out();
}

/** What was shown last in this tab; of a table that has just begun, nothing. @param {HTMLElement} table */
function shown_before(table) {
  const [epoch, ply] = (sessionStorage.getItem(`shown ${root?.dataset.table}`) ?? "").split(".").map(Number);
  const seat = table.className.match(/me(\d)/)?.[1];
  if (ply >= 0) return epoch === epoch_of(table) && ply < ply_of(table) ? ply : ply_of(table);
  return seat && ply_of(table) <= NEW && !one(`#log .of${seat}`, table) ? 0 : ply_of(table);
}

document.addEventListener("click", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest("[data-now]")) to_now();
  else if (target.closest("[data-again]")) show_again(Number(show_of(/** @type {HTMLElement} */ (one("#table")), "since")));
  else if (target.closest("[data-skip]") || !is_shown() || !target.closest(CONTROLS)) hush(); // a caption goes at a touch
});

document.addEventListener("keydown", (event) => {
  if (!is_shown() || /** @type {HTMLElement} */ (event.target).closest?.(CONTROLS)) return;
  if (event.key === "Escape") to_now();
  else if ([" ", "Enter", "ArrowRight"].includes(event.key)) { event.preventDefault(); hush(); }
});

document.addEventListener("visibilitychange", () => { if (document.hidden) to_now(); });

document.addEventListener("change", (event) => {
  const choice = /** @type {HTMLSelectElement} */ (event.target);
  if (!choice.matches("select[data-pace]")) return;
  document.documentElement.dataset.pace = choice.value;
  chosen = true;
  fetch("/preferences", { method: "POST", body: new URLSearchParams({ pace: choice.value }), redirect: "manual" }).then(reconnect, () => {});
});

// -- a new table put on

/** Which drawers are open, and what was loaded into them. @param {HTMLElement} table */
function kept(table) {
  return all("details[data-keep]", table).map((d) => ({
    name: d.dataset.keep, open: d.hasAttribute("open") && !("forced" in d.dataset), large: d.classList.contains("large"), drawn: one("[data-drawn].full", d), top: one("#log, .drawer", d)?.scrollTop ?? 0,
  }));
}

/** Open where it was, or where something in it may be pressed: then it folds again afterwards. @param {HTMLElement} drawer @param {boolean} was */
function unfold(drawer, was) {
  const is_needed = drawer.querySelector("[data-a], [data-many]") !== null;
  drawer.toggleAttribute("open", was || is_needed);
  if (is_needed && !was) drawer.dataset.forced = "";
}

/** Where there is little room others are one line each. @param {HTMLElement} table */
function fold_others(table) {
  if (matchMedia("(max-width: 600px), (max-height: 499px)").matches) all(".other", table).forEach((other) => unfold(other, false));
}

/** @param {HTMLElement} table @param {ReturnType<typeof kept>} was */
function keep(table, was) {
  for (const { name, open, large, drawn, top } of was) {
    const now = one(`details[data-keep="${name}"]`, table);
    if (!now) continue;
    unfold(now, open);
    now.classList.toggle("large", large);
    if (drawn) one("[data-drawn]", now)?.replaceWith(drawn);
    const scroller = one("#log, .drawer", now);
    if (scroller) scroller.scrollTop = top;
  }
}

/** How far each place is scrolled. @param {HTMLElement} table */
const scrolls = (table) => new Map(all("[data-scroll]", table).map((place) => [place.dataset.scroll, place.scrollTop]));

/** As it was; but what one may press next is in sight: all of it where it has just changed. @param {HTMLElement} table @param {ReturnType<typeof scrolls>} was @param {boolean} is_new */
function rescroll(table, was, is_new) {
  for (const place of all("[data-scroll]", table)) place.scrollTop = was.get(place.dataset.scroll) ?? 0;
  if (is_new) bring_all(table);
  bring_next(table);
}

/** As far down as the lowest of the pieces that may be pressed needs, but not past the uppermost; where all are in sight nothing moves. @param {HTMLElement} table */
function bring_all(table) {
  const next = all(PRESS, table).filter((piece) => piece.closest("[data-scroll]"));
  if (next.every(is_in_sight)) return;
  for (const place of all(".stage [data-scroll]", table)) place.scrollTop = 0;
  const places = next.map((piece) => piece.getBoundingClientRect());
  const [low, top] = [Math.max(...places.map((place) => place.bottom)), Math.min(...places.map((place) => place.top))];
  next[places.findIndex((place) => place.bottom === low)].scrollIntoView({ block: "nearest" });
  next[places.findIndex((place) => place.top === top)].scrollIntoView({ block: "nearest" });
}

/** If none of the pieces that may be pressed is in sight, the first is brought there; in a lesson, what is marked. @param {HTMLElement} table */
function bring_next(table) {
  if (table.matches(".for-lesson")) return one(".stage .best", table)?.scrollIntoView({ block: "nearest" });
  const next = all(PRESS, table);
  if (next.length && !next.some(is_in_sight)) next[0].scrollIntoView({ block: "center" });
}

/** Its middle lies within every place that scrolls it. @param {HTMLElement} piece */
function is_in_sight(piece) {
  const box = piece.getBoundingClientRect();
  const middle = box.top + box.height / 2;
  for (let room = piece.closest("[data-scroll], .strip"); room; room = room.parentElement?.closest("[data-scroll], .strip") ?? null) {
    const { top, bottom } = room.getBoundingClientRect();
    if (bottom > top && (middle < top || middle > bottom)) return false;
  }
  return middle > 0 && middle < innerHeight;
}

/** What every new table needs: one stop for the tab key on the board, the title, the icon. @param {HTMLElement} table */
function settle(table) {
  stop_at(one(PRESS, table), table);
  const mine = table.dataset.state === "mine";
  if (root?.dataset.title) document.title = (mine ? `● ${root.dataset.yourTurn} · ` : "") + root.dataset.title;
  const icon = one("#icon");
  if (icon instanceof HTMLLinkElement) icon.href = (mine ? icon.dataset.turn : icon.dataset.calm) ?? icon.href;
  if (mine && document.hidden) notify();
  for (const choice of all("select[data-pace]")) /** @type {HTMLSelectElement} */ (choice).value = document.documentElement.dataset.pace ?? "normal";
  if (root?.dataset.live === "table" && table.dataset.state !== "waiting") sessionStorage.setItem(`shown ${root.dataset.table}`, `${epoch_of(table)}.${ply_of(table)}`);
}

const WIDER = 8; // px

/** A button that is too high for its row becomes wider: what does not fit stands beside the row, never cut. @param {HTMLElement} table */
function widen(table) {
  const row = one(".fills .bar .buttons", table);
  if (!row) return;
  const buttons = all("button", row);
  const is_cut = (/** @type {HTMLElement} */ button) => button.offsetHeight > row.clientHeight;
  buttons.forEach((button) => button.style.removeProperty("--wide"));
  row.classList.remove("tight");
  row.classList.toggle("tight", buttons.some(is_cut));
  for (const button of [...buttons, ...buttons]) { // what one gains others lose
    for (let width = button.offsetWidth; is_cut(button) && width < row.clientWidth; ) button.style.setProperty("--wide", `${width += WIDER}px`);
    if (is_cut(button)) button.style.removeProperty("--wide"); // what it lacks is not width
  }
}
addEventListener("resize", () => all("#table").forEach(widen));

/** The tab key stops at one piece of the board; arrows lead on from there. @param {HTMLElement | null} piece @param {HTMLElement} table */
function stop_at(piece, table) {
  for (const other of all(PRESS, table)) other.setAttribute("tabindex", other === piece ? "0" : "-1");
}

/** @returns {{ id: string, was: "board" | "bar" | "" }} */
function focused() {
  const active = document.activeElement;
  const was = active?.closest(".stage") ? "board" : active?.closest(".bar") ? "bar" : "";
  return { id: active?.id ?? "", was };
}

/** Where one is; when the show ends, where one was before it. @param {HTMLElement} old @param {HTMLElement} next */
function focus_after(old, next) {
  const [was, will] = [old, next].map((table) => table.dataset.state === "show");
  const now = focused();
  if (will && !was) resumed = now;
  return was && !will && (now.was || document.activeElement === document.body) ? resumed : now;
}

/** The same thing, else the first thing one can do where one was. @param {ReturnType<typeof focused>} before @param {HTMLElement} table */
function refocus(before, table) {
  if (!before.was && !before.id) return;
  const same = before.id ? document.getElementById(before.id) : null;
  const first = before.was === "board" ? '.stage [tabindex="0"]' : ".bar .buttons button, .bar .buttons a";
  const next = same && (before.was !== "board" || same.matches(PRESS)) ? same : before.was ? all(first, table).find(is_seen) ?? one("#bar", table) : null;
  if (next?.id === "bar") next.tabIndex = -1;
  if (next?.matches(PRESS)) stop_at(next, table);
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
const chips = (table) => new Map(all("[data-chip] b", table).map((b) => [b.parentElement?.dataset.chip, figure_of(b)]));

/** A number as it is written. @param {Element | null} written */
const figure_of = (written) => Number(written?.textContent?.replace("−", "-"));

/** Numbers that changed show by how much. @param {HTMLElement} table @param {ReturnType<typeof chips>} before */
function count(table, before) {
  for (const chip of all("[data-chip]", table)) {
    const change = figure_of(one("b", chip)) - (before.get(chip.dataset.chip) ?? NaN);
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
  const earned = all("[data-gain]", table).filter((piece) => !before.has(piece.id) && is_seen(piece) && is_in_sight(piece));
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
  const answer = await fetch(root?.dataset.part ?? `/t/${root?.dataset.table}/part`, { headers: tag ? { "if-none-match": tag } : {} });
  if (answer.status === GONE) location.reload();
  if (!answer.ok) return;
  tag = answer.headers.get("etag") ?? "";
  const html = await answer.text();
  if (root?.dataset.part) list_anew(root, html); else swap(html);
}

/** A list of tables; where a match of one's own waits now for oneself, that is heard and stands in the title. @param {HTMLElement} list @param {string} html */
function list_anew(list, html) {
  const turns = () => all(".your-turn", list).length;
  const [before, title] = [turns(), document.title.replace(/^● .*? · /, "")];
  list.innerHTML = html;
  document.title = turns() ? `● ${list.dataset.yourTurn} · ${title}` : title;
  if (turns() > before) sound("turn");
}

/** Send a form as it stands, and show what comes back. @param {HTMLFormElement} form @param {HTMLElement | null} [button] */
async function send(form, button) {
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  if (button instanceof HTMLButtonElement && button.name) data.set(button.name, button.value);
  if (data.has("a")) data.set("sure", "1"); // it was looked at, where that is asked for
  await post(form.action, data, form);
}

let on_its_way = ""; // what was sent, until it is answered: a second tap sends nothing again

/** @param {string} address @param {URLSearchParams} data @param {HTMLElement | null} shown */
async function post(address, data, shown) {
  const [deed, seen] = [`${address}?${data}`, stamp];
  if (newest || deed === on_its_way) return; // what is shown is past: nothing is done there
  on_its_way = deed;
  act_oneself();
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
    if (stamp === seen) say_note({ text: root?.dataset.unsent ?? "" });
  } finally {
    on_its_way = "";
    one("#bar")?.classList.remove("busy");
  }
}

/** @param {string} action */
function press(action) {
  const version = one("#table")?.dataset.version ?? "";
  return post(`/t/${root?.dataset.table}/play`, new URLSearchParams({ a: action, version, sure: "1" }), null);
}

/** Why a piece cannot be pressed, with the clause; where there is nothing to say, what it is. @param {HTMLElement} piece */
async function why(piece) {
  if (playing) return; // a press only skips
  const state = one("#table.seated")?.dataset.state;
  if (state === "theirs") return say_note({ text: one(".sentence")?.textContent?.trim() ?? "" });
  const answer = state === "mine" ? await fetch(`/t/${root?.dataset.table}/why?piece=${encodeURIComponent(piece.dataset.t ?? "")}`) : null;
  const [note] = answer?.ok ? await answer.json() : [];
  return note ? say_note(note) : inspect(piece, true); // a pile is opened so
}

/** Above the bar, so that nothing moves; a press or a key closes it. @param {{ text: string, clause?: string, quote?: string, figure?: string }} note */
function say_note(note) {
  one("#note")?.remove();
  if (!note.text) return;
  const box = Object.assign(document.createElement("div"), { className: note.clause ? "refusal" : "refusal calm", id: "note" });
  box.setAttribute("role", note.clause ? "alert" : "status");
  const close = Object.assign(document.createElement("button"), { className: "close", type: "button", textContent: "×" });
  close.setAttribute("aria-label", root?.dataset.closing ?? "");
  box.append(close, Object.assign(document.createElement("p"), { textContent: note.text.replace(/[.…]?$/, (end) => (/[!?]$/.test(note.text) ? end : ".")) }));
  if (note.clause) {
    const game = one(".rules-drawer")?.dataset.load?.split("?")[0] ?? "";
    const link = Object.assign(document.createElement("a"), { className: "clause", href: `${game}#r${note.clause}`, textContent: `§${note.clause}` });
    const quote = document.createElement("blockquote");
    quote.append(link, ` ${note.quote ?? ""} `);
    if (note.figure) {
      const seen = Object.assign(document.createElement("a"), { className: "picture-link", href: `${game}#f${note.clause}`, textContent: note.figure });
      seen.dataset.drawer = "rules";
      quote.append(seen);
    }
    box.append(quote);
  }
  one("#bar")?.prepend(box);
}

// -- lifted: what cannot simply be taken back is looked at first

/** The piece and the actions that are lifted. @type {{ piece: string, actions: string[] } | null} */
let aloft = null;
let bar_changed = -Infinity; // when the bar became another

/** @param {ParentNode} table */
const shown_bar = (table) => all("#bar .buttons button, #bar .sentence", table).map((thing) => thing.textContent).join("|");

/** Presses that were meant for what stood there a moment ago. @param {Event} event */
const is_held = (event) => event.timeStamp - bar_changed < HOLD;

/** A new bar is not pressed at once; what is lifted stays so as long as nothing has happened. @param {HTMLElement} table @param {string} bar @param {string | undefined} version */
function after_swap(table, bar, version) {
  const again = version === table.dataset.version ? aloft : null;
  aloft = null;
  if (again) lift_up(again.actions, document.getElementById(again.piece));
  if (shown_bar(table) !== bar) bar_changed = performance.now();
}

/** @param {string} action */
const button_of = (action) => one(`#a-${CSS.escape(action)}`);

/** Show what would be done, and ask. @param {string[]} actions @param {HTMLElement | null} piece */
function lift_up(actions, piece) {
  put_back();
  const [bar, sentence] = [one("#bar"), one("#sentence")];
  const buttons = actions.map(button_of).filter((button) => button !== null);
  if (!bar || !sentence || !buttons.length) return;
  aloft = { piece: piece?.id ?? "", actions };
  bar_changed = performance.now();
  buttons.forEach((button) => button.classList.add("wanted"));
  bar.classList.add("lifted");
  piece?.classList.add("lifted");
  piece?.setAttribute("aria-pressed", "true");
  light(piece);
  const name = piece?.getAttribute("aria-label")?.split(/: | \(/)[0] ?? "";
  sentence.dataset.was = sentence.textContent ?? "";
  sentence.textContent = buttons.length > 1 ? `${name}: ${sentence.dataset.which}` : told_of(buttons[0]);
  for (const button of buttons) if (buttons.length > 1 && button.dataset.does) button.append(Object.assign(document.createElement("small"), { className: "does", textContent: button.dataset.does }));
  const status = one("#status");
  if (status) status.textContent = buttons.length > 1 ? [sentence.textContent, ...buttons.map(told_of)].join(". ") : sentence.textContent;
}

/** @param {HTMLElement} button */
const told_of = (button) => [button.firstChild?.textContent?.trim(), button.dataset.does].filter(Boolean).join(": ");

/** As if it had not been touched. */
function put_back() {
  light(null);
  if (!aloft) return;
  const [piece, sentence] = [document.getElementById(aloft.piece), one("#sentence")];
  aloft = null;
  piece?.classList.remove("lifted");
  piece?.removeAttribute("aria-pressed");
  one("#bar")?.classList.remove("lifted");
  all("#bar .wanted").forEach((button) => { button.classList.remove("wanted"); one(".does", button)?.remove(); });
  if (sentence?.dataset.was) sentence.textContent = sentence.dataset.was;
  bar_changed = performance.now();
}

/** What a piece speaks of, while one looks at it. @param {Element | null} piece */
function light(piece) {
  all(".stage .piece.lit").forEach((other) => other.classList.remove("lit"));
  const names = piece instanceof SVGElement ? piece.dataset.lights?.split(" ") ?? [] : [];
  for (const name of names) document.getElementById(`p-${name}`)?.classList.add("lit");
}
for (const look of ["pointerover", "focusin"]) document.addEventListener(look, (event) => {
  const piece = /** @type {Element} */ (event.target).closest?.("[data-lights]") ?? null;
  if (piece || !aloft) light(piece);
});

// -- hands and keys

const lift = () => {
  pressing = false;
  waiting.splice(0).forEach((go_on) => go_on());
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
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (is_held(event)) return;
  if (button?.matches("[data-lift]:not(.wanted)")) return lift_up([button.value], one(`.stage [data-a="${CSS.escape(button.value)}"]`));
  send(form, button);
});

document.addEventListener("click", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (!target.closest("#note") || target.closest("#note .close")) one("#note")?.remove(); // it has been read, and stands before the table
  const piece = /** @type {HTMLElement | null} */ (target.closest("[data-a], [data-many], [data-t]"));
  if (target.closest("[data-close]")) event.preventDefault();
  if (piece && root?.dataset.live === "table") act(piece, event);
  else if ((aloft && !target.closest("#bar") || target.closest("[data-put-back]")) && !is_held(event)) put_back();
  const larger = target.closest("[data-enlarge], .other .area")?.closest("details.other");
  const large = one(".other.large");
  large?.classList.remove("large");
  if (larger && larger !== large && !target.closest("[data-a], [data-many]")) larger.classList.add("large");
  const list = target.closest("[data-list]");
  if (list) list.setAttribute("aria-expanded", String(one(".buttons.many")?.classList.toggle("listed") ?? false));
  if (target.closest("[data-refresh]")) { event.preventDefault(); tag = ""; refresh(); }
  const beside = target.closest("[data-side]");
  if (beside) { event.preventDefault(); open_side(!is_beside()); }
  const link = /** @type {HTMLAnchorElement | null} */ (target.closest('a[data-drawer="rules"]'));
  const drawer = link && one(".rules-drawer");
  if (link && drawer) { event.preventDefault(); open_rules(drawer, link.hash); }
});

/** A press on a piece: lifts it, does what was lifted, puts back what was chosen. @param {HTMLElement} piece @param {Event} event */
function act(piece, event) {
  if (is_held(event)) return;
  const actions = (piece.dataset.a ?? piece.dataset.many ?? "").split(" ").filter(Boolean);
  const again = aloft !== null && aloft.piece === piece.id;
  if ("back" in piece.dataset) return undo();
  if (actions.length > 1) return again ? put_back() : ask(actions, piece, event);
  if (actions.length && (again || !button_of(actions[0])?.matches("[data-lift]"))) return press(actions[0]);
  if (actions.length) return lift_up(actions, piece);
  if (aloft) put_back();
  return why(piece);
}

/** Several deeds: none is nearer than another; who presses keys is led to them. @param {string[]} actions @param {HTMLElement} piece @param {Event} event */
function ask(actions, piece, event) {
  lift_up(actions, piece);
  if (event instanceof KeyboardEvent) one("#bar .buttons .wanted")?.focus();
}

function undo() {
  const version = one("#table")?.dataset.version ?? "";
  return post(`/t/${root?.dataset.table}/undo`, new URLSearchParams({ version }), null);
}

document.addEventListener("keydown", (event) => {
  const piece = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest?.(PRESS));
  if (event.key === "Escape") { let_go(); one("#note")?.remove(); one(".other.large")?.classList.remove("large"); open_side(false); }
  if (!piece) return;
  if (event.key === "Enter" || event.key === " ") { event.preventDefault(); act(piece, event); }
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step) { event.preventDefault(); rove(piece, step); }
});

/** Put back, and stay where one was. */
function let_go() {
  const piece = aloft && document.getElementById(aloft.piece);
  put_back();
  if (piece && document.activeElement?.closest("#bar")) piece.focus();
}

/** @param {HTMLElement} piece @param {number} step */
function rove(piece, step) {
  const pieces = all(PRESS);
  const next = pieces[(pieces.indexOf(piece) + step + pieces.length) % pieces.length];
  stop_at(next, /** @type {HTMLElement} */ (one("#table")));
  next.focus();
}

// -- what is this? a mouse that rests, a finger that stays, a key: any piece, figure or seat says what it is

const THING = "[data-t], [data-ask], [data-chip]";
const REST = 700; // ms that a mouse rests on a thing
const STAY = 500; // ms that a finger stays on it
const SLIP = 10; // px that a finger may move meanwhile
const about = /** @type {HTMLElement | null} */ (one("#about"));
let asked = ""; // the thing that is shown or waited for
let under = /** @type {HTMLElement | null} */ (null); // what the mouse is over
let resting = 0;
let finger = { x: 0, y: 0, stayed: false };
let asked_from = /** @type {HTMLElement | null} */ (null); // where the focus was

/** @param {EventTarget | null} target */
const thing_at = (target) => (target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(THING)) : null);

/** @param {HTMLElement} thing */
const name_of = (thing) => thing.dataset.ask ?? thing.dataset.t ?? `chip.${thing.dataset.chip?.replace("-", ".")}`;

const is_pinned = () => about?.matches("[open].pinned") ?? false;

/** @param {HTMLElement | null} thing @param {boolean} pin whether it stays, and takes the focus */
async function inspect(thing, pin) {
  clearTimeout(resting);
  if (!about || !thing) return;
  const name = (asked = name_of(thing));
  const query = new URLSearchParams({ piece: name });
  const eyes = /** @type {HTMLSelectElement | null} */ (one("#eyes"));
  if (root?.dataset.live === "replay") { query.set("at", one("#table")?.dataset.ply ?? ""); if (eyes) query.set("seat", eyes.value); }
  const html = await fetch(`${about.dataset.about}?${query}`).then((answer) => (answer.ok ? answer.text() : ""), () => "");
  if (asked !== name) return;
  if (html) lay_open(html, pin, all(THING).find((other) => name_of(other) === name && is_seen(other)) ?? thing); else put_away();
}

/** @param {string} html @param {boolean} pin @param {HTMLElement} beside */
function lay_open(html, pin, beside) {
  const told = one("#told");
  if (!about || !told) return;
  told.innerHTML = html;
  if (pin && !is_pinned()) asked_from = /** @type {HTMLElement} */ (document.activeElement);
  about.classList.toggle("pinned", pin || is_pinned());
  about.setAttribute("open", "");
  stand_by(beside.getBoundingClientRect());
  if (pin) about.focus({ preventScroll: true });
}

/** Below a thing, else above it; never over the bar at the foot of the page. @param {DOMRect} thing */
function stand_by(thing) {
  if (!about) return;
  const bar = one("#bar")?.getBoundingClientRect();
  const foot = bar && bar.top > innerHeight / 2 ? Math.min(bar.top, innerHeight) : innerHeight;
  about.style.maxHeight = `${foot - 16}px`;
  const { width, height } = about.getBoundingClientRect();
  const fits = [thing.bottom + 8, thing.top - height - 8].find((top) => top >= 8 && top + height <= foot - 8);
  about.style.top = `${fits ?? (thing.top > foot / 2 ? 8 : Math.max(8, foot - height - 8))}px`;
  about.style.left = `${Math.max(8, Math.min(thing.left + thing.width / 2 - width / 2, document.documentElement.clientWidth - width - 8))}px`;
}

/** Nothing is shown any more; the focus goes back. */
function put_away() {
  clearTimeout(resting);
  asked = "";
  if (!about?.hasAttribute("open")) return;
  const had_focus = about.contains(document.activeElement);
  about.removeAttribute("open");
  about.classList.remove("pinned");
  if (had_focus) (asked_from?.isConnected ? asked_from : one(`#${CSS.escape(asked_from?.id || "bar")}`))?.focus({ preventScroll: true });
}

/** After a new table was swapped in: what stays open is told anew, as it is now. */
function tell_again() {
  const thing = asked && about?.hasAttribute("open") ? all(THING).find((other) => name_of(other) === asked) : null;
  if (thing && is_pinned()) inspect(thing, false);
  else if (!is_pinned()) put_away();
}

/** The thing before or after the one that is shown. @param {number} step */
function ask_on(step) {
  const things = all(THING).filter((thing, i, every) => is_seen(thing) && every.findIndex((other) => name_of(other) === name_of(thing)) === i);
  const at = things.findIndex((thing) => name_of(thing) === asked);
  return inspect(things[(at + step + things.length) % things.length], true);
}

document.addEventListener("pointerover", (event) => {
  const thing = event.pointerType === "mouse" ? thing_at(event.target) : null;
  if (is_pinned() || (thing && under && name_of(thing) === name_of(under))) return;
  under = thing;
  put_away();
  if (thing) resting = window.setTimeout(() => inspect(thing, false), REST);
});

window.addEventListener("pointerdown", (event) => {
  const thing = thing_at(event.target);
  const inside = about?.contains(/** @type {Node} */ (event.target)) ?? false;
  finger = { x: event.clientX, y: event.clientY, stayed: is_pinned() && !inside && (thing?.matches("[data-a], [data-many]") ?? false) };
  if (!inside) put_away();
  if (thing && !inside && event.pointerType !== "mouse") resting = window.setTimeout(() => { finger.stayed = true; inspect(thing, true); }, STAY);
}, true);

window.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse" && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > SLIP) clearTimeout(resting);
}, true);

for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, (event) => { if (/** @type {PointerEvent} */ (event).pointerType !== "mouse") clearTimeout(resting); }, true);

window.addEventListener("click", (event) => {
  if (finger.stayed && !about?.contains(/** @type {Node} */ (event.target))) { event.preventDefault(); event.stopImmediatePropagation(); } // it asked, or put an answer away
  finger.stayed = false;
}, true);

document.addEventListener("contextmenu", (event) => {
  const thing = thing_at(event.target);
  if (!thing || !about) return;
  event.preventDefault();
  inspect(thing, true);
});

document.addEventListener("click", async (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest("[data-close]")) return put_away();
  if (about?.contains(target) && target.closest("a.clause") && one(".rules-drawer")) return put_away();
  const figure = /** @type {HTMLElement | null} */ (target.closest("[data-chip], [data-ask]"));
  if (figure && !target.closest("summary, [data-t]")) return inspect(figure, true);
  const card = /** @type {HTMLAnchorElement | null} */ (target.closest("a[data-card]"));
  if (!card || !about) return;
  event.preventDefault();
  asked = "";
  const answer = await fetch(`${card.href}?part=1`);
  if (answer.ok) lay_open(await answer.text(), true, card);
});

window.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.key === "Escape" && about?.hasAttribute("open")) { event.stopPropagation(); return put_away(); }
  if (event.altKey || event.ctrlKey || event.metaKey || target.closest?.("input, textarea, select")) return;
  const step = about?.contains(target) ? { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] : 0;
  if (step && asked) { event.preventDefault(); ask_on(step); }
  if (event.key.toLowerCase() !== "i" || !about) return;
  const thing = thing_at(target) ?? under;
  if (thing) inspect(thing, true); else ask_on(1);
}, true);

// -- a finger is wider than some pieces: one alone takes the presses around it; between two, the drawing is enlarged

const FINGER = 44; // px
const TIP = 11; // px around a touch in which it may have meant something else
const LARGEST = 3; // times

document.addEventListener("click", (event) => {
  if (!(event instanceof PointerEvent) || event.pointerType !== "touch" || root?.dataset.live !== "table") return;
  const target = /** @type {HTMLElement} */ (event.target);
  const drawing = /** @type {HTMLElement | null} */ (target.closest(".stage .board, .stage .area, .stage .hand"));
  if (shrink() || !drawing || (aloft && target.closest(PRESS)?.id === aloft.piece)) return;
  const [meant, near] = [TIP, FINGER / 2].map((radius) => around(event.x, event.y, radius));
  if (meant.length > 1) {
    event.stopPropagation();
    enlarge(drawing, event.x, event.y, FINGER / Math.min(...meant.map(finger_of)));
  } else if (near.length === 1 && !target.closest("[data-t]")) {
    event.stopPropagation();
    act(near[0], event);
  }
}, true);

/** The shorter side of what one aims at. @param {HTMLElement} piece */
const finger_of = (piece) => Math.min(piece.getBoundingClientRect().width, piece.getBoundingClientRect().height);

/** The small pieces that a touch here may have meant. @param {number} x @param {number} y @param {number} radius */
function around(x, y, radius) {
  const places = [[0, 0], ...Array.from({ length: 8 }, (_, i) => [Math.cos(i * Math.PI / 4), Math.sin(i * Math.PI / 4)])];
  const hit = places.map(([across, down]) => document.elementFromPoint(x + radius * across, y + radius * down)?.closest(PRESS));
  return [...new Set(hit)].map((piece) => /** @type {HTMLElement} */ (piece)).filter((piece) => piece && finger_of(piece) < FINGER);
}

/** Around the place that was touched, and it says so. @param {HTMLElement} drawing @param {number} x @param {number} y @param {number} times */
function enlarge(drawing, x, y, times) {
  const svg = /** @type {HTMLElement} */ (one("svg", drawing));
  const box = svg.getBoundingClientRect();
  svg.style.transformOrigin = `${x - box.x}px ${y - box.y}px`;
  svg.style.transform = `scale(${Math.min(LARGEST, Math.max(1.6, times))})`;
  drawing.classList.add("zoomed");
  const note = Object.assign(document.createElement("p"), { className: "lost zoom-note", textContent: root?.dataset.larger });
  note.setAttribute("role", "status");
  document.body.append(note);
}

/** Whether something was enlarged; a press on it still counts. */
function shrink() {
  one(".zoom-note")?.remove();
  const drawing = one(".zoomed");
  if (!drawing) return false;
  drawing.classList.remove("zoomed");
  one("svg", drawing)?.style.removeProperty("transform");
  return true;
}

// -- the rules beside the table

document.addEventListener("toggle", (event) => {
  const details = /** @type {HTMLElement} */ (event.target);
  if (details.matches?.("[data-load][open]")) load(details);
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

// -- what stands beside the table is a drawer where there is little room

const is_beside = () => document.documentElement.classList.contains("beside");

/** @param {boolean} open */
function open_side(open) {
  if (open === is_beside()) return;
  document.documentElement.classList.toggle("beside", open);
  one(open ? ".side [data-side]" : ".table-head [data-side]")?.focus();
}

/** @param {HTMLElement} drawer @param {string} hash */
async function open_rules(drawer, hash) {
  open_side(true);
  drawer.setAttribute("open", "");
  await load(drawer);
  const now = one(".rules-drawer") ?? drawer; // a tick may have brought another
  await load(now);
  const clause = hash && now.querySelector(`#${CSS.escape(hash.slice(1))}`);
  (clause || now).scrollIntoView({ block: "nearest" }); // at once: the next tick would break a slow one off
  if (clause) { clause.setAttribute("tabindex", "-1"); /** @type {HTMLElement} */ (clause).focus({ preventScroll: true }); }
}

// -- replay: the slider and the steps without a new page; it plays by itself

let steps = 0; // asked for
let rolling = false;

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
  const next = pressing ? null : parsed(html);
  if (!next) { put_off = html; slide(html); return; }
  const shown = put_on(next);
  roll(rolling);
  if (ply_of(next) === ply_of(shown.old) + 1 && pace()) tell(shown); else hush();
}

/** While the slider is held, all but the slider. @param {string} html */
function slide(html) {
  const next = new DOMParser().parseFromString(html, "text/html");
  for (const part of [".stage", "#log", "output"]) one(part)?.replaceWith(document.adoptNode(/** @type {HTMLElement} */ (one(part, next))));
}

/** The link to the step before or after, where there is one. @param {"back" | "on"} way */
const step_link = (way) => /** @type {HTMLAnchorElement | null} */ (one(`.slider #step-${way}`)); // a drawing may have any id

/** The button says what it does. @param {boolean} is */
function roll(is) {
  rolling = is && step_link("on") !== null;
  document.documentElement.classList.toggle("rolling", rolling);
  one("#roll")?.setAttribute("aria-pressed", String(rolling));
}

/** Step after step, each for its time, until it is stopped. */
async function roll_on() {
  roll(true);
  while (rolling) {
    const step = steps;
    await rested();
    if (!rolling || step !== steps) { if (step !== steps) continue; return; }
    await show_step(/** @type {HTMLAnchorElement} */ (step_link("on")).href);
    if (rolling && !told.until && !one("dialog.summary[open]")) await new Promise((done) => setTimeout(done, pace() || PACES.quick));
  }
}

if (root?.dataset.live === "replay") {
  const form = () => /** @type {HTMLFormElement} */ (one(".slider"));
  const toggle = () => { if (rolling) roll(false); else roll_on(); };
  root.addEventListener("input", (event) => {
    if (/** @type {HTMLElement} */ (event.target).matches("[data-pace]")) return;
    roll(false);
    show_step(`?${new URLSearchParams(/** @type {any} */ (new FormData(form())))}`);
  });
  root.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const link = /** @type {HTMLAnchorElement | null} */ (target.closest(".slider a, #log a"));
    if (target.closest("#roll")) toggle();
    if (link) { event.preventDefault(); roll(false); show_step(link.href); }
  });
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const step = event.key === "ArrowRight" ? step_link("on") : event.key === "ArrowLeft" ? step_link("back") : null;
    if (step && !target.closest("input, select, textarea, dialog")) { event.preventDefault(); roll(false); show_step(step.href); }
    if (event.key === " " && !target.closest("a, button, select, textarea, summary, dialog")) { event.preventDefault(); toggle(); }
  });
  if (root.dataset.rolls && pace()) roll_on();
}

// -- ticks: the socket brings the table anew, or says that it has changed; if it cannot be had, ask now and then

let attempt = 0;
let polling = 0;
let chosen = false; // something, since the socket was opened: what it brings is as if it were not
let wire = /** @type {WebSocket | null} */ (null);
const letters = new TextDecoder();

/** From a half to one and a half of it: pages that lost the house together do not all come back at once. @param {number} ms */
const apart = (ms) => ms * (0.5 + Math.random());

function connect() {
  const topic = root?.dataset.table ?? root?.dataset.live;
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/${topic}?part`);
  socket.binaryType = "arraybuffer";
  [wire, chosen] = [socket, false];
  socket.onopen = () => { attempt = 0; clearInterval(polling); lost(false); };
  socket.onmessage = ({ data }) => {
    if (data instanceof ArrayBuffer) take(letters.decode(data));
    else if (data.startsWith(`${topic}!`)) show_sign(data.slice(String(topic).length + 1));
    else if (!data.endsWith(`:${stamp}`)) refresh();
  };
  socket.onclose = () => {
    clearInterval(polling);
    polling = window.setInterval(refresh, apart(5000));
    if (attempt > 0) lost(true);
    setTimeout(connect, apart(RETRY[Math.min(attempt++, RETRY.length - 1)]));
  };
}

/** What was chosen holds for a new socket; one is here all the while. */
function reconnect() {
  const old = wire;
  if (!old || old.readyState > WebSocket.OPEN) return; // another is on its way
  connect();
  old.onclose = old.onmessage = null;
  old.close();
}

window.addEventListener("offline", () => lost(true));
window.addEventListener("online", () => { if (wire?.readyState === WebSocket.OPEN) lost(false); refresh(); });

/** What the socket brings: as if it had been fetched. @param {string} said its tag, and the table in the line after it */
function take(said) {
  const cut = said.indexOf("\n");
  if (said.startsWith(`"${stamp}-`)) return;
  if (chosen) return void refresh();
  tag = said.slice(0, cut);
  swap(said.slice(cut + 1));
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
  else if (before !== state && state === "over") { sound("over"); if (now.matches(".for-junior")) feast(); }
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

// -- signs: a handful, shown at the seat for a few seconds and kept nowhere

const SIGNED = 4000; // ms

/** @param {string} seat */
const mute_of = (seat) => `andamio-mute-${root?.dataset.table}-${seat}`;

/** @param {string} said the seat, a point, and the number of the sign */
function show_sign(said) {
  const [seat, number] = said.split(".");
  const sign = /** @type {HTMLTemplateElement | null} */ (one("#signs"))?.content.querySelector(`[data-sign="${Number(number)}"]`);
  const place = all(`.seat${Number(seat)} .name`).find(is_seen)?.getBoundingClientRect();
  if (!sign || !place || localStorage.getItem(mute_of(seat))) return;
  one(`.signed[data-of="${seat}"]`)?.remove();
  const shown = Object.assign(document.createElement("p"), { className: "signed", innerHTML: sign.innerHTML });
  shown.dataset.of = seat;
  shown.setAttribute("role", "status");
  shown.style.cssText = `left:${Math.max(8, Math.min(place.x, innerWidth - 200))}px;top:${Math.max(8, Math.min(place.bottom + 4, innerHeight - 60))}px`;
  document.body.append(shown);
  setTimeout(() => shown.remove(), SIGNED);
}

/** @param {string} sign */
async function make_sign(sign) {
  const answer = await fetch(`/t/${root?.dataset.table}/sign`, { method: "POST", body: new URLSearchParams({ sign }) });
  if (!answer.ok) say_note({ text: root?.dataset.hasty ?? "" });
}

/** @param {ParentNode} within */
function offer_signs(within) {
  const signs = /** @type {HTMLTemplateElement | null} */ (one("#signs"));
  for (const place of all("[data-signs]", within)) if (signs) place.replaceChildren(signs.content.cloneNode(true));
  for (const box of /** @type {HTMLInputElement[]} */ (all("[data-mute]", within))) box.checked = Boolean(localStorage.getItem(mute_of(box.dataset.mute ?? "")));
  for (const button of all("[data-read]", within)) button.hidden = !("speechSynthesis" in window);
}

document.addEventListener("change", (event) => {
  const box = /** @type {HTMLInputElement} */ (event.target);
  if (!box.dataset.mute) return;
  if (box.checked) localStorage.setItem(mute_of(box.dataset.mute), "1"); else localStorage.removeItem(mute_of(box.dataset.mute));
});
document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest("[data-sign], [data-read]"));
  if (button?.dataset.sign) make_sign(button.dataset.sign);
  if (button && "read" in button.dataset) read_aloud();
});

/** What is asked, by the browser's own voice. */
function read_aloud() {
  const words = all("#sentence, #bar .junior").map((part) => part.textContent?.trim()).join(". ");
  speechSynthesis.cancel();
  speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(words), { lang: document.documentElement.lang }));
}

const CONFETTI = 28;

/** A small feast at the end of a junior's match. */
function feast() {
  if (motionless()) return;
  for (let n = 0; n < CONFETTI; n++) {
    const piece = Object.assign(document.createElement("i"), { className: `confetti ink${n % 6}` });
    piece.style.left = `${(100 * n) / CONFETTI}vw`;
    document.body.append(piece);
    piece.animate([{ transform: "translateY(-10vh) rotate(0)" }, { transform: `translateY(110vh) rotate(${360 + 40 * n}deg)` }], { duration: 1800 + 90 * (n % 7), delay: 40 * (n % 9), easing: "ease-in" }).finished.then(() => piece.remove(), () => piece.remove());
  }
}

let story = { version: "", html: "" }; // of an end: another comes where it was taken back

/** @param {HTMLElement} place */
async function tell_story(place) {
  const version = one("#table")?.dataset.version ?? "";
  if (story.version !== version) story = { version, html: await fetch(place.dataset.story ?? "").then((answer) => (answer.ok ? answer.text() : ""), () => "") };
  if (story.html) place.innerHTML = story.html;
}

/** Buttons that need this module, where they can do what they say. @param {ParentNode} [within] */
function offer(within = document) {
  offer_signs(within);
  for (const place of all("[data-story]", within)) tell_story(place);
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

/** Rules that cannot be played together: choosing one takes the others away. */
document.addEventListener("change", (event) => {
  const chosen = /** @type {HTMLInputElement} */ (event.target);
  const never = chosen.checked ? chosen.dataset.never?.split(" ") ?? [] : [];
  for (const other of /** @type {HTMLInputElement[]} */ (all("input[data-never]"))) if (never.includes(other.name)) other.checked = false;
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
const begun = table && root?.dataset.live === "table" && pace() ? shown_before(table) : NaN;
if (table) settle(table);
if (table) widen(table);
offer_notice();
offer();
if (table) fold_others(table);
if (table) bring_all(table);
if (table && begun < ply_of(table)) show_again(begun);

// -- the lab: a box is checked while one types, and what comes of its games is shown as it comes

const lab = /** @type {HTMLFormElement | null} */ (one("#lab"));
const TYPED = 350; // ms after the last key
const LOOK = 1500; // ms between two looks at games that are being played
let typing = 0;
let stock_now = ""; // what drawings of pieces use, if it came since the page did
let checks = 0; // asked for: an answer that comes late is no news

/** @typedef {HTMLInputElement | HTMLSelectElement} Turned */
const turned = () => /** @type {Turned[]} */ (lab ? all("[data-was]", lab) : []);

/** Only what is otherwise than printed, who plays, and the pieces that are not shown as they are printed. */
function box_now() {
  const data = new URLSearchParams(/** @type {any} */ (new FormData(/** @type {HTMLFormElement} */ (lab))));
  for (const field of turned()) if (field.value === field.dataset.was) data.delete(field.name);
  data.set("shown", lab ? all("[data-changed]", lab).map((place) => place.dataset.tile).join(",") : "");
  return data;
}

lab?.addEventListener("input", (event) => {
  const field = /** @type {Turned} */ (event.target);
  const row = field.closest(".turned");
  if (row) {
    row.classList.toggle("changed", field.value !== field.dataset.was);
    one(".was", row)?.toggleAttribute("hidden", field.value === field.dataset.was);
  }
  clearTimeout(typing);
  typing = setTimeout(check_box, TYPED);
});

lab?.addEventListener("change", (event) => {
  if (/** @type {HTMLElement} */ (event.target).matches("[data-rows]")) one("[value=keep]", lab)?.click(); // the form has other rows then
});

async function check_box() {
  const number = ++checks;
  const answer = await fetch(lab?.dataset.check ?? "", { method: "POST", body: box_now() }).catch(() => null);
  if (number !== checks) return;
  if (answer?.status === 429) { typing = setTimeout(check_box, RETRY[2]); return; }
  if (answer?.ok) show_box(await answer.json());
}

/** @param {{ problem: { field: string, sentence: string } | null, address: string, pieces: Record<string, { title: string, picture: string }>, labels: Record<string, string>, stock: string }} box */
function show_box(box) {
  for (const field of turned()) complain(field, box.problem?.field === field.name ? box.problem.sentence : "");
  const above = one("#lab-problem");
  if (above) { above.textContent = box.problem && !box.problem.field ? box.problem.sentence : ""; above.hidden = !above.textContent; }
  if (box.problem) return;
  take_stock(box.stock);
  for (const place of all("[data-tile]")) draw_piece(place, box.pieces[place.dataset.tile ?? ""]);
  for (const [name, said] of Object.entries(box.labels)) { const label = one(`label[for="f-${CSS.escape(name)}"]`); if (label) label.textContent = said; }
  const share = /** @type {HTMLInputElement | null} */ (one("#share"));
  if (share) share.value = location.origin + box.address;
  history.replaceState(null, "", box.address);
  const study = one("#study");
  if (study && study.dataset.part !== box.address) { study.dataset.part = box.address; look_at_study(); }
}

/** @param {Turned} field @param {string} sentence */
function complain(field, sentence) {
  if (sentence) field.setAttribute("aria-invalid", "true"); else field.removeAttribute("aria-invalid");
  const place = document.getElementById(`w-${field.name}`);
  if (!place || place.textContent === sentence) return;
  place.textContent = sentence;
  if (sentence && field === document.activeElement) place.scrollIntoView({ block: "nearest" }); // else the bar may cover it
}

/** Shapes that the pieces have in common: a card's new figure may be one of them. @param {string} stock */
function take_stock(stock) {
  const place = one("#lab .stock");
  if (!place || !stock || stock === stock_now) return;
  place.innerHTML = stock_now = stock;
}

/** As it is now; a piece that nothing is said of stays. @param {HTMLElement} place @param {{ title: string, picture: string }} [piece] */
function draw_piece(place, piece) {
  if (!piece) return;
  const legend = one("legend", place.closest("fieldset") ?? document);
  place.toggleAttribute("data-changed", true);
  if (place.innerHTML !== piece.picture) place.innerHTML = piece.picture;
  if (legend && legend.textContent !== piece.title) legend.textContent = piece.title;
}

/** While its games are played; and once more when the box is another. */
async function look_at_study() {
  const study = one("#study");
  if (!study) return;
  const address = study.dataset.part ?? "";
  const answer = await fetch(`${address}${address.includes("?") ? "&" : "?"}part=1`).catch(() => null);
  if (study.dataset.part !== address) return;
  if (answer?.ok) study.innerHTML = await answer.text();
  if (one("[data-working]", study)) setTimeout(look_at_study, LOOK);
}

if (one("#study [data-working]")) setTimeout(look_at_study, LOOK);
