# Two commands: `make play` and `make test`. Each sets up what it needs.

PYTHON ?= python3
BIN := .venv/bin
INSTALL := pip install --quiet --disable-pip-version-check --no-compile
READY := .venv/.run-ready
TEST_READY := .venv/.test-ready
BENCH_READY := .venv-bench/.ready
GPU_READY := .venv-gpu/.ready
CLUSTER_READY := .venv-cluster/.ready
export PYTHONDONTWRITEBYTECODE :=# else every server, worker and subprocess would read all it imports as text
PYTEST := $(BIN)/python -W error -m pytest -n 2 --dist loadgroup
APART := tests/web/browser tests/web/test_api_schema.py

.PHONY: setup play test test-deep test-next-numba test-cluster test-gpu faults mutants lint system-browser browser warm \
        interpreted compiled browsers prepared fast bench bench-web playthroughs pages reports pictures words lock clean

setup: $(READY)

$(READY): requirements/run.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/$(INSTALL) --require-hashes -r requirements/run.txt
	$(BIN)/$(INSTALL) --no-deps --no-build-isolation -e .
	touch $@

$(TEST_READY): requirements/test.txt $(READY)
	$(BIN)/$(INSTALL) --require-hashes -r requirements/test.txt
	touch $@

play: $(READY)
	$(BIN)/andamio serve

lint: $(TEST_READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	nice $(BIN)/mypy
	$(BIN)/lint-imports
	tests/web/module/check

# Of the system's packages, while ours are installed; where there is none, the tests look for another.
system-browser:
	$(PYTHON) -m tests.web.find_browser --system

browser: $(TEST_READY)
	$(BIN)/python -m tests.web.find_browser

warm: $(READY)
	$(BIN)/andamio warm

interpreted: $(TEST_READY)
	NUMBA_DISABLE_JIT=1 nice $(PYTEST)

compiled: $(TEST_READY)
	nice $(PYTEST) $(APART:%=--ignore %)

# Browsers wait most of the time: a worker of their own, beside the two that do not. What the API promises is long to
# collect: with them it is collected once.
browsers: $(TEST_READY)
	$(BIN)/python -W error -m pytest $(APART)

prepared: $(TEST_READY)
	$(MAKE) -j3 lint browser warm

# Together they keep both processors busy. To compile the rules is one long thread: the others give way to it, and it
# begins as soon as what the house runs on is there.
test:
	$(MAKE) -j4 warm system-browser interpreted lint
	$(MAKE) browser
	$(MAKE) -j2 compiled browsers

# Everything that `make test` samples: all editions, sizes and languages, thousands of games: an hour or more.
test-deep: prepared
	ANDAMIO_TESTS=deep NUMBA_DISABLE_JIT=1 $(PYTEST)
	ANDAMIO_TESTS=deep $(PYTEST)
	$(MAKE) test-cluster
	$(MAKE) test-next-numba
	$(MAKE) test-gpu

# Processes and the database killed, cut off, stalled and delayed while people play: hours. `make faults FAULTS=20`: minutes.
faults: prepared
	$(BIN)/python -m tests.faults $(FAULTS)

# Small faults put in one by one: each must make a test fail.
mutants: prepared
	$(BIN)/python -m tests.mutants

fast: $(TEST_READY)
	$(PYTEST) --ignore tests/core/test_cache.py --ignore tests/web/browser

$(BENCH_READY): requirements/bench.txt pyproject.toml
	test -x .venv-bench/bin/python || $(PYTHON) -m venv .venv-bench
	.venv-bench/bin/$(INSTALL) --require-hashes -r requirements/bench.txt
	.venv-bench/bin/$(INSTALL) --no-deps --no-build-isolation -e .
	touch $@

bench: $(BENCH_READY)
	.venv-bench/bin/python benchmarks/against_openspiel.py --json benchmarks/results.json
	.venv-bench/bin/python benchmarks/search_against_openspiel.py --json benchmarks/search.json
	.venv-bench/bin/python benchmarks/zoo.py --json benchmarks/zoo.json
	.venv-bench/bin/python benchmarks/batch.py --games 256 --json benchmarks/batch.json

$(GPU_READY): requirements/gpu.txt pyproject.toml
	test -x .venv-gpu/bin/python || $(PYTHON) -m venv .venv-gpu
	.venv-gpu/bin/$(INSTALL) --require-hashes -r requirements/gpu.txt
	.venv-gpu/bin/$(INSTALL) --no-deps --no-build-isolation -e .
	touch $@

# Rules as a graphics card runs them: every kernel is made; where there is a card, played and compared too.
test-gpu: $(GPU_READY)
	ANDAMIO_TESTS=deep .venv-gpu/bin/python -W error -m pytest tests/lab/test_gpu.py

bench-web: $(TEST_READY)
	$(BIN)/python benchmarks/web_load.py run --json benchmarks/web_load.json

playthroughs: $(TEST_READY)
	$(BIN)/python -m tests.contract.test_signature

pages: $(READY)
	$(BIN)/python -m andamio.lab.page docs/games

# How the five games play, in docs/lab: after a change of rules, of advice or of a box.
reports: $(READY)
	$(BIN)/python -m andamio.lab.reports docs/lab

# Those of README and docs, after the drawings have changed.
pictures: browser
	$(BIN)/python -m tests.web.browser.docs_pictures docs

words: $(READY)
	$(BIN)/python -m andamio.web.catalogue

lock:
	requirements/lock

# Ray is large: it has an environment of its own. What it warns of, and leaves to its workers, is not ours.
$(CLUSTER_READY): requirements/cluster.txt pyproject.toml
	test -x .venv-cluster/bin/python || $(PYTHON) -m venv .venv-cluster
	.venv-cluster/bin/$(INSTALL) --require-hashes -r requirements/cluster.txt
	.venv-cluster/bin/$(INSTALL) --no-deps --no-build-isolation -e .
	touch $@

test-cluster: $(CLUSTER_READY)
	ANDAMIO_TESTS=deep .venv-cluster/bin/python -m pytest -W default tests/lab/test_cluster.py

test-next-numba: $(TEST_READY)
	$(BIN)/python -m tests.next_numba

clean:
	rm -rf .venv .venv-bench .venv-cluster .venv-next .venv-gpu .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
