"""Builds the wheel (PEP 427) and the source archive into the folder of the first argument, with nothing but Python."""

from __future__ import annotations

import base64
import hashlib
import io
import re
import sys
import tarfile
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
# The earliest time that a zip file can hold: the same sources give the same bytes.
TIME = (1980, 1, 1, 0, 0, 0)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    version = field('version')
    files = {f'serieslab/{path.name}': path.read_bytes() for path in sorted(HERE.glob('serieslab/*')) if path.is_file()}
    print(write_wheel(folder, version, files))
    print(write_source(folder, version, files))


def field(name: str) -> str:
    found = re.search(rf'^{name} = "(.*)"$', (HERE / 'pyproject.toml').read_text(encoding='utf-8'), re.MULTILINE)
    if not found:
        raise ValueError(f'pyproject.toml has no {name}')
    return found[1]


def metadata(version: str) -> bytes:
    readme = (HERE / 'README.md').read_text(encoding='utf-8')
    lines = [
        'Metadata-Version: 2.1',
        'Name: serieslab',
        f'Version: {version}',
        f'Summary: {field("description")}',
        f'Requires-Python: {field("requires-python")}',
        'Provides-Extra: pandas',
        "Requires-Dist: pandas; extra == 'pandas'",
        'Description-Content-Type: text/markdown',
    ]
    return ('\n'.join(lines) + '\n\n' + readme).encode()


def write_wheel(folder: Path, version: str, files: dict[str, bytes]) -> Path:
    info = f'serieslab-{version}.dist-info'
    wheel = 'Wheel-Version: 1.0\nGenerator: serieslab\nRoot-Is-Purelib: true\nTag: py3-none-any\n'
    content = {**files, f'{info}/METADATA': metadata(version), f'{info}/WHEEL': wheel.encode()}
    record = ''.join(f'{name},sha256={digest(data)},{len(data)}\n' for name, data in content.items())
    content[f'{info}/RECORD'] = f'{record}{info}/RECORD,,\n'.encode()
    path = folder / f'serieslab-{version}-py3-none-any.whl'
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as archive:
        for name, data in content.items():
            entry = zipfile.ZipInfo(name, TIME)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return path


def write_source(folder: Path, version: str, files: dict[str, bytes]) -> Path:
    own = {name: (HERE / name).read_bytes() for name in ('pyproject.toml', 'README.md', 'build_packages.py')}
    path = folder / f'serieslab-{version}.tar.gz'
    with tarfile.open(path, 'w:gz') as archive:
        for name, data in {**own, **files, 'PKG-INFO': metadata(version)}.items():
            entry = tarfile.TarInfo(f'serieslab-{version}/{name}')
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return path


def digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()


if __name__ == '__main__':
    main(Path(sys.argv[1]))
