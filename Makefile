# RiskProof's commands. A fresh machine needs Python 3.11 or newer, make and a package registry; `make setup` brings the rest into .venv.
# Plain shell and the features of GNU make 3.81, so that it runs where either is old.

.DEFAULT_GOAL := help
.PHONY: help setup demo demo-dsh test check e2e bench fuzz mutants docs new-rule format lint generated distribution coverage lock clean

# The interpreter that .venv is made with: the first of these that is new enough, or PYTHON=… on the command line.
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
	if $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then echo $$name; break; fi; done)
# Wheels only: nothing that a lock file names runs code while it is being installed. PIP_FLAGS= allows source builds.
PIP_FLAGS ?= --only-binary=:all:
PIP_INSTALL = -m pip install --quiet --quiet --disable-pip-version-check --no-input
JOBS ?= 2
TESTS ?= tests
FUZZ_SECONDS ?= 300

VENV := .venv
BIN := $(VENV)/bin
LOCKED := $(VENV)/.stamp-locked
READY := $(VENV)/.stamp-ready
TESTED := $(VENV)/.stamp-tested
SERVERS := .venv-servers
SERVERS_READY := $(SERVERS)/.stamp-fetch $(SERVERS)/.stamp-sqlite
HARNESS := .venv-dsh
HARNESS_READY := $(HARNESS)/.stamp-0.2.1rc2 $(HARNESS)/.stamp-0.1.5rc1
BROWSER := .browser
BROWSER_READY := $(BROWSER)/.stamp
BROWSER_TESTS := tests/e2e/dsh/browser
PNPM := .pnpm
# What a test run depends on: when none of it is newer than the last passing run, `make check` reads that run's coverage.
TREE := $(shell find src tests scripts benchmarks docs -type f ! -name '*.pyc' 2>/dev/null) $(wildcard *.md) pyproject.toml .importlinter Makefile
PYTEST = $(BIN)/python -m pytest
# In this order: pages are made from the catalogue.
GENERATORS = scripts/generate_catalogue.py scripts/generate_tool_catalogue.py scripts/generate_rule_pages.py \
	scripts/generate_config_table.py scripts/generate_dsh_example.py scripts/generate_report_examples.py scripts/generate_dsh_client.py \
	scripts/generate_label_example.py

help: ## this page
	@echo "RiskProof stands between an LLM agent and its tools and answers every call: allow, ask or deny."
	@echo
	@echo "  first:   make demo      see it stop a data theft (sets everything up by itself)"
	@echo "  then:    make test      the whole suite, a few minutes"
	@echo "  before a commit:        make format check test"
	@echo
	@awk 'BEGIN { FS = ":.*## " } /^[a-z0-9-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "  .venv/bin/riskproof --help shows the program itself; CONTRIBUTING.md says how to add a rule, a detector or a host."

setup: $(READY) ## build .venv from the hashed lock file (once, and again when the lock changes)
	@echo "setup: ready; $(BIN)/riskproof --help shows what it can do"

$(LOCKED): requirements/dev.txt
	@test -n "$(PYTHON)" || { echo "setup: no Python 3.11 or newer found; install one, or name it: make setup PYTHON=/path/to/python3" >&2; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "setup: $(PYTHON) is older than Python 3.11; name a newer one: make setup PYTHON=/path/to/python3" >&2; exit 2; }
	@echo "setup: making $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv --clear $(VENV) || { echo "setup: this Python cannot make environments; on Debian and Ubuntu: apt-get install python3-venv" >&2; exit 2; }
	@echo "setup: installing the $$(grep -c '^[a-zA-Z0-9].*==' requirements/dev.txt) packages that requirements/dev.txt pins by hash (a minute or two)"
	@$(BIN)/python $(PIP_INSTALL) $(PIP_FLAGS) --require-hashes -r requirements/dev.txt
	@touch $@

$(READY): $(LOCKED) pyproject.toml
	@echo "setup: installing this checkout"
	@$(BIN)/python $(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# The demo's servers are programs of others: each has an environment of its own, with the SDK generation it was written for.
$(SERVERS)/.stamp-%: requirements/demo-%.txt $(LOCKED)
	@echo "setup: installing the published MCP server 'mcp-server-$*' into $(SERVERS)/$*"
	@mkdir -p $(SERVERS)/bin
	@$(BIN)/python -m venv --clear $(SERVERS)/$*
	@$(SERVERS)/$*/bin/python $(PIP_INSTALL) $(PIP_FLAGS) --require-hashes -r requirements/demo-$*.txt
	@ln -sf ../$*/bin/mcp-server-$* $(SERVERS)/bin/mcp-server-$*
	@touch $@

# DeepSeek Harness itself, a binary in a wheel: one environment for each generation that the DSH host is tested with.
$(HARNESS)/.stamp-%: requirements/dsh-%.txt $(LOCKED)
	@echo "setup: installing DeepSeek Harness $* into $(HARNESS)/$*"
	@mkdir -p $(HARNESS)
	@$(BIN)/python -m venv --clear $(HARNESS)/$*
	@$(HARNESS)/$*/bin/python $(PIP_INSTALL) $(PIP_FLAGS) --require-hashes -r requirements/dsh-$*.txt
	@touch $@

# What drives the panel in a browser, and a browser where the machine has none. Without npm the stamp stays away and those tests say so.
$(BROWSER)/.stamp: $(BROWSER_TESTS)/package.json $(BROWSER_TESTS)/package-lock.json $(BROWSER_TESTS)/unpack.mjs
	@if ! command -v npm >/dev/null; then echo "setup: no npm here, so the browser tests are skipped (on CI they fail)"; exit 0; fi; \
	echo "setup: installing what drives a browser into $(BROWSER)"; \
	rm -rf $(BROWSER) && mkdir $(BROWSER) && cp $(BROWSER_TESTS)/package.json $(BROWSER_TESTS)/package-lock.json $(BROWSER) && cd $(BROWSER) \
	&& npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null \
	&& { command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
	|| TMPDIR="$$PWD" node ../$(BROWSER_TESTS)/unpack.mjs >/dev/null; } && touch .stamp

# What `dsh plugin` installs packages with. The same holds without npm.
$(PNPM)/.stamp: tests/e2e/dsh/packages/package.json tests/e2e/dsh/packages/package-lock.json
	@if ! command -v npm >/dev/null; then echo "setup: no npm here, so the tests of dsh's packages are skipped (on CI they fail)"; exit 0; fi; \
	echo "setup: installing pnpm into $(PNPM)"; \
	rm -rf $(PNPM) && mkdir $(PNPM) && cp $^ $(PNPM) && cd $(PNPM) \
	&& npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null && touch .stamp

demo: $(READY) $(SERVERS_READY) ## the main job: two real MCP servers behind the guard, one data theft, stopped
	@$(BIN)/riskproof demo

demo-dsh: $(READY) $(HARNESS)/.stamp-0.2.1rc2 ## the same inside the real DeepSeek Harness (brings it, some 95 MB)
	@$(BIN)/riskproof demo --host dsh

# One recipe, reached in two ways: `make test` always runs it, `make check` only when the tree changed since it last passed.
# A selection leaves neither the mark nor coverage data behind.
SUITE = $(PYTEST) $(TESTS) --ignore=tests/e2e -n $(JOBS)
SELECTION = $(PYTEST_ARGS)$(filter-out tests,$(TESTS))
RUN_TESTS = $(if $(SELECTION),$(SUITE) $(PYTEST_ARGS),rm -f $(TESTED) && $(SUITE) --cov --cov-report= --cov-fail-under=0 && touch $(TESTED))

test: $(READY) ## the whole suite without the slow end-to-end runs (TESTS=folder and PYTEST_ARGS="-k name" select)
	@$(RUN_TESTS)

$(TESTED): $(READY) $(TREE)
	@$(RUN_TESTS)

check: lint generated distribution coverage ## everything a change must pass beside the tests
	@echo "check: all green"

format: $(READY) ## write the one format
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix --quiet .

lint: $(READY) ## format, lint, strict types, import contracts
	@echo "check: format";           $(BIN)/ruff format --check --quiet --output-format concise . || { echo "check: run make format" >&2; exit 1; }
	@echo "check: lint";             $(BIN)/ruff check --quiet .
	@echo "check: types";            $(BIN)/mypy
	@echo "check: import contracts"; $(BIN)/lint-imports

generated: $(READY) ## generated files are fresh (make docs writes them)
	@echo "check: generated files"
	@for file in $(GENERATORS); do $(BIN)/python $$file --check || exit 1; done

distribution: $(READY) ## wheel and sdist build and hold what they should
	@echo "check: distribution"
	@$(BIN)/python scripts/check_distribution.py

coverage: $(TESTED) ## the coverage floor, from the last test run of this tree
	@echo "check: coverage floor"
	@$(BIN)/coverage report --format=total >/dev/null || { $(BIN)/coverage report; exit 1; }
	@echo "check: $$($(BIN)/coverage report --format=total) % of lines and branches covered"

e2e: $(READY) $(SERVERS_READY) $(HARNESS_READY) $(BROWSER_READY) $(PNPM)/.stamp ## real MCP clients and servers through the proxy, real DeepSeek Harness with the plugin
	@$(PYTEST) tests/e2e -n $(JOBS) $(PYTEST_ARGS)

bench: $(READY) $(HARNESS)/.stamp-0.2.1rc2 ## every benchmark, JSON on the last line of each
	@for file in benchmarks/*.py; do echo "bench: $$file"; $(BIN)/python $$file --json || exit 1; done

fuzz: $(READY) ## the property tests with fresh random inputs for FUZZ_SECONDS (default 300)
	@end=$$(( $$(date +%s) + $(FUZZ_SECONDS) )); rounds=0; \
	while [ $$(date +%s) -lt $$end ]; do \
		seed=$$($(BIN)/python -c 'import secrets; print(secrets.randbelow(2**32))'); \
		$(PYTEST) tests/properties --quiet --hypothesis-profile=fuzz --hypothesis-seed=$$seed \
			|| { echo "fuzz: repeat with --hypothesis-profile=fuzz --hypothesis-seed=$$seed" >&2; exit 1; }; \
		rounds=$$(( rounds + 1 )); \
	done; echo "fuzz: $$rounds rounds, nothing found"

mutants: $(READY) ## break one line at a time and see that a test notices (some minutes)
	@$(BIN)/python scripts/run_mutants.py --jobs $(JOBS)

docs: $(READY) ## write the generated files: both catalogues, a page a rule, the table of settings, the example for DSH
	@for file in $(GENERATORS); do $(BIN)/python $$file || exit 1; done

new-rule: $(READY) ## the two files of a new rule: make new-rule FAMILY=egress ID=my_rule
	@test -n "$(FAMILY)" && test -n "$(ID)" || { echo "usage: make new-rule FAMILY=invariants|egress|execution|provenance ID=rule_id" >&2; exit 2; }
	@$(BIN)/python scripts/new_rule.py $(FAMILY) $(ID)

# For maintainers: needs `uv` on the PATH. Read the difference before committing it.
LOCK = uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-strip-extras --no-emit-index-url --no-emit-find-links \
	--custom-compile-command "make lock" $(LOCK_FLAGS)

lock: ## pin everything anew (maintainers; needs uv; LOCK_FLAGS=--upgrade moves to the newest)
	@command -v uv >/dev/null || { echo "lock: needs uv on the PATH (pip install uv)" >&2; exit 2; }
	$(LOCK) pyproject.toml --extra mcp --extra dsh --extra exports --extra dev --output-file requirements/dev.txt
	$(LOCK) requirements/demo-fetch.in --output-file requirements/demo-fetch.txt
	$(LOCK) requirements/demo-sqlite.in --output-file requirements/demo-sqlite.txt
	$(LOCK) requirements/dsh-0.2.1rc2.in --output-file requirements/dsh-0.2.1rc2.txt
	$(LOCK) requirements/dsh-0.1.5rc1.in --output-file requirements/dsh-0.1.5rc1.txt

clean: ## remove what these targets made
	rm -rf $(VENV) $(SERVERS) $(HARNESS) $(BROWSER) $(PNPM) build dist .coverage .coverage.* .mypy_cache .ruff_cache .import_linter_cache .hypothesis
