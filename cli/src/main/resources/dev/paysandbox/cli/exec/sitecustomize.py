# Under libfaketime, time.sleep of Python raises an error. This waits by select instead, and then loads the project's own sitecustomize.
import importlib.machinery
import importlib.util
import os
import select
import sys
import time


def _sleep(seconds):
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    select.select([], [], [], seconds)


time.sleep = _sleep
_here = os.path.dirname(os.path.abspath(__file__))
_other = importlib.machinery.PathFinder.find_spec("sitecustomize", [p for p in sys.path if os.path.abspath(p) != _here])
if _other:
    _other.loader.exec_module(importlib.util.module_from_spec(_other))
