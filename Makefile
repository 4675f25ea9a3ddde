# make lab         open the course in JupyterLab
# make test        run every test: package, notebooks, browser
# make lint        check style and types
# make notebooks   run every lesson again, store its outputs, and list its answers in docs
# make grading     try an assignment in nbgrader
# make bench       compare with other libraries
# make lock        choose versions afresh for requirements.txt

VENV := .venv
PY := $(VENV)/bin/python
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check
FIRST_LESSON := notebooks/00_start_here.ipynb
LESSONS := notebooks/*.ipynb
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)
NO_BROWSER := $(if $(DISPLAY)$(WAYLAND_DISPLAY)$(BROWSER)$(filter Darwin,$(shell uname)),,--no-browser)

# The environment is ready when a file is there whose name stands for the lock and this folder.
key = ready-$(shell (pwd; cat $(1) 2>/dev/null) | cksum | cut -d ' ' -f 1)
READY := $(VENV)/$(call key,requirements.txt)
BENCH_READY := benchmarks/.venv/$(call key,benchmarks/requirements.txt)

GRADING := .venv-grading
GRADING_READY := $(GRADING)/$(call key,requirements.txt)

.PHONY: lab test lint notebooks grading bench lock

lab: $(READY)
	$(PY) -m jupyterlab $(AS_ROOT) $(NO_BROWSER) --LabApp.default_url=/lab/tree/$(FIRST_LESSON)

test: $(READY)
	$(PY) -m pytest --nbval -n 2 --dist loadfile --ignore tests/browser
	$(PY) -m pytest -rs tests/browser

lint: $(READY)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy minimax_lib

notebooks: $(READY)
	$(PY) tests/notebooks/rerun.py $(LESSONS)
	$(PY) docs/make_guide.py

grading: $(GRADING_READY)
	$(GRADING)/bin/python -m pytest tests/exercises/test_assignment.py

bench: $(READY) $(BENCH_READY)
	benchmarks/.venv/bin/python benchmarks/run.py

lock: $(READY)
	$(PY) $(PIP_INSTALL) uv
	$(PY) -m uv pip compile --universal --fork-strategy fewest --python-version 3.11 --upgrade \
		--no-header --no-annotate --no-emit-index-url --extra test --quiet -o requirements.txt pyproject.toml
	echo '-e .' >> requirements.txt

$(READY):
	@python=$$(for name in $(PYTHON) python3.13 python3.12 python3.11 python3.14 python3 python; do \
		$$name -c 'import sys, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
			&& echo $$name && break; done) || { \
		echo 'The course needs Python 3.11 or later: get it from https://www.python.org/downloads/'; \
		echo '(on Debian and Ubuntu: apt-get install python3-venv), then run make again.'; exit 1; }; \
	echo "Making the environment $(VENV) with $$python, once: this takes a minute or two."; \
	$$python -m venv --clear $(VENV)
	$(PY) $(PIP_INSTALL) -r requirements.txt
	@touch $@

$(GRADING_READY): $(READY)
	$(PY) -m venv --clear $(GRADING)
	$(GRADING)/bin/python $(PIP_INSTALL) -r requirements.txt 'nbgrader>=0.9.5'
	@touch $@

$(BENCH_READY): benchmarks/requirements.txt
	$(PY) -m venv --clear benchmarks/.venv
	benchmarks/.venv/bin/python $(PIP_INSTALL) -r $<
	@touch $@
