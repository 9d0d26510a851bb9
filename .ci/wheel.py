"""Makes a wheel of the test kit for Python: python3 wheel.py VERSION OUT [IMAGE TAG]

With IMAGE, the archive with its own Java, the wheel also has this program, its command `paysandbox`, and the platform tag TAG.
The same files give the same bytes.
"""

import base64
import hashlib
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TIME = (2026, 1, 1, 0, 0, 0)
METADATA = """Metadata-Version: 2.1
Name: paysandbox
Version: {version}
Summary: Tests of a payment integration against PaySandbox, a payment provider for Brazil that runs on your machine
Home-page: https://github.com/paysandbox/paysandbox
Author: The PaySandbox authors
License: Apache-2.0
Classifier: Framework :: Pytest
Classifier: License :: OSI Approved :: Apache Software License
Classifier: Programming Language :: Python :: 3
Requires-Python: >=3.9
Description-Content-Type: text/plain

{description}
"""
WHEEL = "Wheel-Version: 1.0\nGenerator: PaySandbox\nRoot-Is-Purelib: {pure}\nTag: py3-none-{tag}\n"
PLUGIN = "[pytest11]\npaysandbox = paysandbox\n"
COMMAND = "\n[console_scripts]\npaysandbox = paysandbox:main\n"


def main(version, out, image=None, tag="any"):
    kit = (ROOT / "testkit/python/paysandbox.py").read_bytes()
    files = [("paysandbox.py", kit, 0o644)]
    for path in sorted(Path(image).rglob("*")) if image else ():
        if path.is_file():
            files.append((f"paysandbox_program/{path.relative_to(image).as_posix()}", path.read_bytes(), path.stat().st_mode & 0o777))
    info = f"paysandbox-{version}.dist-info"
    description = kit.decode().split('"""')[1]
    for name, text in (
            ("METADATA", METADATA.format(version=version, description=description)),
            ("WHEEL", WHEEL.format(pure="false" if image else "true", tag=tag)),
            ("entry_points.txt", PLUGIN + (COMMAND if image else "")),
            *((file, (ROOT / file).read_text(encoding="utf-8")) for file in ("LICENSE", "NOTICE"))):
        files.append((f"{info}/{name}", text.encode(), 0o644))
    record = "".join(f"{name},sha256={digest(content)},{len(content)}\n" for name, content, _ in files) + f"{info}/RECORD,,\n"
    files.append((f"{info}/RECORD", record.encode(), 0o644))
    with zipfile.ZipFile(Path(out) / f"paysandbox-{version}-py3-none-{tag}.whl", "w") as wheel:
        for name, content, mode in files:
            entry = zipfile.ZipInfo(name, TIME)
            entry.external_attr = (0o100000 | mode) << 16
            wheel.writestr(entry, content, zipfile.ZIP_DEFLATED)


def digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    main(*sys.argv[1:])
