#!/bin/sh
# Positions by advice, a net; then rounds of play with itself and a better net; a look at how strong they are.
#     sh benchmarks/learned/rounds.sh DATA OUT [PART] [PYTHON] [GAME]
# DATA holds gigabytes; OUT the nets and the games of duels. PART: hundredths of all times, 100 unless told (9 minutes).
set -eu
data=$1 out=$2 part=${3:-100} python=${4:-python3} game=${5:-azul_pabellon}
export PYTHONUNBUFFERED=1 PYTHONPATH="src:benchmarks${PYTHONPATH:+:$PYTHONPATH}"
learned() { echo "# $(date +%T) $*"; "$python" -m learned --game "$game" "$@"; }
seconds() { echo $(($1 * part / 100)); }
mkdir -p "$data" "$out"

# How a game is harvested by advice and by a search, and learned: at first, always, and in rounds; seconds of each.
advised="" search="--explore 0.2" begin="--passes 3" always="" again="--rate 4e-4 --value 0.9"
harvest=25 learn=75 once=30 watch=110
if [ "$game" = bloque_a_bloque ]; then
    advised="--slips 6 --slip-one-in 2 --one-in 24" search="--plan reach=0,doubt=0,explore=0.03"
    begin="--passes 2 --batch 8192 --rate 1.5e-3" always="--scale 0.08" again="--rate 3e-4 --value 0.7"
    harvest=60 learn=75 watch=60
fi

# shellcheck disable=SC2086  # what is said of a game is many words
{
    learned harvest "$data/advised" --seconds "$(seconds $harvest)" $advised
    learned train "$out/net0.npz" --data "$data/advised" --seconds "$(seconds $learn)" $begin $always
    learned speed "$out/net0.npz"
    learned harvest "$data/round1" --net "$out/net0.npz" --simulations 300 $search --seconds "$(seconds 75)" --seed 2
    learned train "$out/net1.npz" --begin "$out/net0.npz" --data "$data/advised=0.4" "$data/round1=0.6" \
        --seconds "$(seconds $once)" --passes 3 --batch 4096 $again $always
    learned harvest "$data/round2" --net "$out/net1.npz" --simulations 500 $search --seconds "$(seconds 75)" --seed 3
    learned train "$out/net2.npz" --begin "$out/net1.npz" \
        --data "$data/advised=0.4" "$data/round1=0.2" "$data/round2=0.4" \
        --seconds "$(seconds $once)" --passes 3 --batch 4096 $again $always
}
if [ "$game" = bloque_a_bloque ]; then
    learned choices "$out/net0.npz" "$out/net1.npz" "$out/net2.npz" --seconds "$(seconds 20)"
    all="reach=0,doubt=0,explore" near="reach=3,doubt=0,explore=0.03"
    set -- "$out/net0.npz+$all=0.03" "$out/net1.npz+$all=0.03" "$out/net2.npz+$all=0.03" "$out/net2.npz+$all=0.1" \
        "$out/net2.npz+$near" "$out/net2.npz+reach=0,doubt=20,explore=0.03" "$out/net2.npz+share=0.5" \
        "$out/net2.npz+share=0.5,reach=3" "today+$all=0.1"
else
    set -- "$out/net2.npz" "$out/net0.npz+explore=0.2" "$out/net1.npz+explore=0.2" "$out/net2.npz+explore=0.2" \
        "$out/net2.npz+explore=0.1" "$out/net2.npz+explore=0.2,share=0.5" today+explore=0.2
fi
learned duel "$out/first.jsonl" "$@" --ms 20 --seconds "$(seconds $watch)"
