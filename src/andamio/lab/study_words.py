"""What the page of a study says, beside the words of the report itself."""

from andamio.core.text import Text

TITLE = Text("{game}: cómo se juega", "{game}: how it plays")
BEFORE, NOW = Text("antes", "before"), Text("ahora", "now")
COMPARED = Text(
    "Ahora: {now}. Antes: {before}; los repartos son los mismos a los dos lados.",
    "Now: {now}. Before: {before}; the deals are the same on both sides.",
)
GAMES = Text(
    "{games} partidas de cada mesa entre {bots}. Los bots enseñan el equilibrio, no si divierte.",
    "{games} games of each table between {bots}. Bots show balance, not fun.",
)
REACH = Text("las barras son intervalos del 95 %", "bars are 95 % intervals")
CHANGED = Text("Lo cambiado", "What was changed")
WORDS = Text("En palabras", "In words")
WELL = Text("Nada que alarme.", "Nothing to be alarmed at.")
TONES = {
    "alarm": Text("mira esto", "look at this"),
    "notice": Text("nota", "note"),
    "good": Text("bien", "good"),
}
DIFFERENT = Text("Lo que ha cambiado de verdad", "What truly changed")
DIFFERENT_NOTE = Text(
    "Solo lo que el azar no explica: lo demás queda como estaba.",
    "Only what chance does not explain: the rest is as it was.",
)
CHANGE = Text("diferencia", "difference")
SAME = Text("nada que se distinga del azar.", "nothing that can be told from chance.")
WHO = Text("Quién gana", "Who wins")
WHO_NOTE = Text(
    "Parte de las victorias por orden de juego, sea cual sea la silla; la línea de rayas es lo justo.",
    "Share of wins by order of play, whatever the chair; the dashed line is even.",
)
PLACES = (
    Text("juega primero", "plays first"),
    Text("juega segundo", "plays second"),
    Text("juega tercero", "plays third"),
    Text("juega cuarto", "plays fourth"),
)
ALONE = Text("gana quien juega", "the player wins")
AHEAD = Text(
    "Va por delante, por el mismo orden: {shares} del tiempo.", "Ahead, in the same order: {shares} of the time."
)
LONG = Text("Cuánto dura", "How long it takes")
LONG_NOTE = Text("Turnos de una partida.", "Turns of a game.")
LONG_BOTH = Text("Turnos de una partida: barras, ahora; líneas, antes.", "Turns of a game: bars now, lines before.")
LENGTH = Text(
    "De media {turns} turnos; {choices} decisiones con algo que elegir, entre {options} acciones. Minutos, si la "
    "caja dice la verdad: {minutes}.",
    "On average {turns} turns; {choices} decisions with something to choose, among {options} actions. Minutes, if "
    "the box is right: {minutes}.",
)
OPEN = Text("¿Sigue abierta?", "Is it still open?")
OPEN_NOTE = Text(
    "Con qué frecuencia gana al final quien va por delante en ese momento de la partida. Si la línea sube tarde, "
    "la partida sigue abierta.",
    "How often whoever leads at that moment of the game wins in the end. A line that rises late is a game that "
    "stays open.",
)
OPENNESS = Text(
    "La cabeza cambia {changes} veces; quien gana iba muy por detrás a la mitad en {behind} de las partidas. En la "
    "mitad de ellas, pasado el {decided} ya no va delante nadie más que quien gana.",
    "The lead changes {changes} times; the winner was far behind half-way in {behind} of games. In half of them nobody "
    "but the winner leads after {decided}.",
)
MORE = Text("{seats}: cómo acaba, qué gana, qué se hace", "{seats}: how it ends, what wins, what is done")
ENDS = Text("Cómo acaba", "How it ends")
POINTS = Text("Los puntos", "The points")
EVERYBODY, WINNER, LAST = Text("todos", "everybody"), Text("quien gana", "winner"), Text("el último", "last")
ON_AVERAGE = Text("de media", "on average")
MARGIN, CLOSE = Text("ventaja", "margin"), Text("finales reñidos", "close finishes")
NOTHING = Text("quien acaba sin nada", "seats that end with nothing")
WHAT_WINS = Text("Con qué se gana", "What wins")
WHAT_WINS_NOTE = Text(
    "Puntos de quien gana y del último, por lo que valen. Donde quien gana no tiene más, no decide nada.",
    "Points of winners and of last places, by what they are for. Where winners have no more, it decides nothing.",
)
WHAT_FOR, DONE, NUMBER = Text("por qué", "what for"), Text("acción", "action"), Text("número", "number")
GAP, NEVER = Text("diferencia", "difference"), Text("sin puntuar", "never scored")
CARDS = Text("Lo que conviene recibir", "What is good to be given")
CARDS_NOTE = Text(
    "Puntos que añade recibirlo, frente a lo que se recibe de media. Lo reparte el azar, así que es cosa suya y "
    "no de quien juega bien. Todo junto explica el {share} de la diferencia en puntos: tanto es suerte. Tras los "
    "puntos, lo que cambian las victorias, en puntos porcentuales.",
    "Points that being given it adds, against what is given on average. Chance deals it, so this is its own doing "
    "and not that of good players. All together explain {share} of the difference in points: so much is luck. Behind "
    "the points, what it does to wins, in percentage points.",
)
SOME = Text("Los {count} mejores y los {count} peores.", "The {count} best and the {count} worst.")
ACTIONS = Text("Qué se hace", "What is done")
ACTIONS_NOTE = Text(
    "Cuántas veces en una partida, y en qué parte de las ocasiones.",
    "How often in a game, and on what share of occasions.",
)
RULES_NOTE = Text(
    "Cuántas veces en una partida, en qué parte de las ocasiones, y la parte de las victorias de quien no lo hace "
    "nunca o lo hace siempre que puede.",
    "How often in a game, on what share of occasions, and the share of wins of a player who never does it, or "
    "does it whenever possible.",
)
A_GAME, TAKEN = Text("por partida", "a game"), Text("si se puede", "when possible")
NEVER_WINS, ALWAYS_WINS = Text("nunca: gana", "never: wins"), Text("siempre: gana", "always: wins")
TAKEN_THINGS = Text("Lo que va con ganar puntos", "What goes with points")
TAKEN_NOTE = Text(
    "Puntos que van con tenerlo, frente a lo que se tiene de media. Lo consigue quien juega, así que puede ser "
    "cosa suya o de quien juega bien. Todo junto explica el {share} de la diferencia en puntos. Tras los puntos, las "
    "victorias, en puntos porcentuales.",
    "Points that go with having it, against what one has on average. Players come by it themselves, so this may "
    "be its own doing or that of good players. All together explain {share} of the difference in points. Behind the "
    "points, wins, in percentage points.",
)
IMPOSSIBLE = Text("Nunca se pudo en «{action}»: {named}.", "Never possible in “{action}”: {named}.")
UNUSED = Text("Casi nunca elegido en «{action}»: {named}.", "Hardly ever chosen in “{action}”: {named}.")
SKILL = Text("¿Importa jugar bien?", "Does skill matter?")
SKILL_NOTE = Text(
    "Con qué frecuencia gana quien juega a ciegas tal parte de sus jugadas, contra otros que siempre miran. Una "
    "línea empinada es un juego de habilidad; una plana, de suerte.",
    "How often a player wins who makes such a share of moves blindly, against others who always look. A steep "
    "line is a game of skill; a flat one, of luck.",
)
LEVEL, AGAINST, WINS = Text("nivel", "level"), Text("contra", "against"), Text("gana", "wins")
LEVERS = Text("Qué mueve qué", "What moves what")
LEVERS_NOTE = Text(
    "Cada número de la caja, un paso más o menos, con los mismos repartos; = es que no se distingue del azar.",
    "Each number of the box, a step up or down, on the same deals; = cannot be told from chance.",
)
HOW = Text("Cómo se ha medido", "How it was measured")
HOW_BOTS = Text(
    "Los consejos de los bots se ajustaron a la caja impresa; cada cifra dice de qué bots es. Un bot no se "
    "divierte ni se equivoca como una persona: lo que aquí alarma, pruébalo en una mesa.",
    "The bots' advice was tuned to the printed box; each figure says which bots it is from. A bot neither has fun "
    "nor errs as people do: what is alarming here is to be tried at a table.",
)
HOW_SEED = Text("Semilla {seed}, reglas {rules}, caja {box}.", "Seed {seed}, rules {rules}, box {box}.")
CHECKED = Text(
    "{seats}: una búsqueda jugó {games} partidas sobre lo que aquí se acusa. {about}.",
    "{seats}: a search played {games} games on what is accused here. {about}.",
)
