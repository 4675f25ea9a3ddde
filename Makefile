# make lab     open the course in JupyterLab
# make test    run every test: package, notebooks, browser
# make lint    check style and types
# make notebooks   run every lesson again and store its outputs
# make lock    choose versions afresh for requirements.txt
# make bench   compare with other libraries

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
ROOT_FLAG := $(if $(filter 0,$(shell id -u)),--allow-root)

.PHONY: lab test lint notebooks lock bench

lab: $(READY)
	$(BIN)/jupyter lab $(ROOT_FLAG) notebooks/00_start_here.ipynb

test: $(READY)
	$(BIN)/python -m pytest --ignore tests/browser
	$(BIN)/python -m pytest --nbval -n 2 --dist loadfile -W default notebooks
	$(BIN)/python -m pytest tests/browser

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy minimax_lib

notebooks: $(READY)
	$(BIN)/python tests/notebooks/rerun.py notebooks/*.ipynb

lock:
	uv pip compile --universal --fork-strategy fewest --python-version 3.11 --no-header --no-annotate --no-emit-index-url \
		--upgrade --extra test --quiet --output-file requirements.txt pyproject.toml
	printf '%s\n' '-e .' >> requirements.txt

bench: benchmarks/.venv/ready
	benchmarks/.venv/bin/python benchmarks/run.py

$(READY): requirements.txt pyproject.toml
	@python=$$(for name in $(PYTHON) python3.13 python3.12 python3.11 python3.14 python3 python; do \
		if $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo $$name; break; fi; done); \
	if [ -z "$$python" ]; then \
		echo "The course needs Python 3.11 or later: install it from python.org, then run make again."; \
		exit 1; fi; \
	$$python -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

benchmarks/.venv/ready: benchmarks/requirements.txt
	python3 -m venv --clear benchmarks/.venv
	benchmarks/.venv/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@
