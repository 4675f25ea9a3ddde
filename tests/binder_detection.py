"""Ask repo2docker itself which build Binder would choose for this repository."""

from repo2docker.app import Repo2Docker

app = Repo2Docker(repo=".")
buildpack = next(pack for pack in (kind() for kind in app.buildpacks) if pack.detect())
print(type(buildpack).__name__, buildpack.python_version)
assert type(buildpack).__name__ == "PythonBuildPack", buildpack
assert buildpack.python_version.startswith("3.13"), buildpack.python_version
