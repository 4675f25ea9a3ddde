"""Ask repo2docker itself which build Binder would make of this repository, and print it."""

import os
from pathlib import Path

from repo2docker.app import Repo2Docker

os.chdir(Path(__file__).parent.parent)
app = Repo2Docker()
packs = (kind(base_image=app.base_image) for kind in app.buildpacks)
pack = next(pack for pack in packs if pack.detect())
commands = [command for _, command in pack.get_assemble_scripts()]

print(f"{type(pack).__name__}, Python {pack.python_version}, then:", *commands, sep="\n")
assert type(pack).__name__ == "PythonBuildPack"
assert pack.python_version == "3.13"
assert any('-r "binder/requirements.txt"' in command for command in commands), (
    "the lock must be installed after the repository is there, or `-e .` has nothing to install"
)
