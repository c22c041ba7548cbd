#!/bin/sh
# Positions by advice, a net; then rounds of play with itself and a better net; a look at how strong they are.
#     sh benchmarks/learned/rounds.sh DATA OUT [PART] [PYTHON]
# DATA holds gigabytes; OUT the nets and the games of duels. PART: hundredths of all times, 100 unless told (9 minutes).
set -eu
data=$1 out=$2 part=${3:-100} python=${4:-python3}
export PYTHONUNBUFFERED=1 PYTHONPATH="src:benchmarks${PYTHONPATH:+:$PYTHONPATH}"
learned() { echo "# $(date +%T) $*"; "$python" -m learned "$@"; }
seconds() { echo $(($1 * part / 100)); }
mkdir -p "$data" "$out"

learned harvest "$data/advised" --seconds "$(seconds 25)"
learned train "$out/net0.npz" --data "$data/advised" --seconds "$(seconds 75)" --passes 3
learned speed "$out/net0.npz"
learned harvest "$data/round1" --net "$out/net0.npz" --simulations 300 --explore 0.2 --seconds "$(seconds 75)" --seed 2
learned train "$out/net1.npz" --begin "$out/net0.npz" --data "$data/advised=0.4" "$data/round1=0.6" \
    --seconds "$(seconds 30)" --passes 3 --rate 4e-4 --batch 4096 --value 0.9
learned harvest "$data/round2" --net "$out/net1.npz" --simulations 500 --explore 0.2 --seconds "$(seconds 75)" --seed 3
learned train "$out/net2.npz" --begin "$out/net1.npz" --data "$data/advised=0.4" "$data/round1=0.2" "$data/round2=0.4" \
    --seconds "$(seconds 30)" --passes 3 --rate 4e-4 --batch 4096 --value 0.9
learned duel "$out/first.jsonl" "$out/net2.npz" "$out/net0.npz+explore=0.2" "$out/net1.npz+explore=0.2" \
    "$out/net2.npz+explore=0.2" "$out/net2.npz+explore=0.1" "$out/net2.npz+explore=0.2,share=0.5" \
    today+explore=0.2 --ms 20 --seconds "$(seconds 110)"
