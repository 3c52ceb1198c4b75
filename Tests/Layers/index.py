"""Reads the index that the compiler writes beside a debug build, with the toolchain's libIndexStore."""

import ctypes
import json
import platform
import subprocess
from collections import namedtuple
from ctypes import CFUNCTYPE, POINTER, c_bool, c_int, c_longlong, c_size_t, c_uint, c_uint64, c_void_p
from pathlib import Path

DEFINITION, REFERENCE = 1 << 1, 1 << 2
RECORD = 2

Unit = namedtuple("Unit", "file seconds records")
Occurrence = namedtuple("Occurrence", "usr name roles line")


class Missing(Exception):
    """What isn't there."""


class Text(ctypes.Structure):
    _fields_ = [("data", c_void_p), ("length", c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode()


OnText = CFUNCTYPE(c_bool, c_void_p, Text)
OnItem = CFUNCTYPE(c_bool, c_void_p, c_void_p)
HANDLE, ERROR = c_void_p, POINTER(c_void_p)
FUNCTIONS = {
    "store_create": (HANDLE, ctypes.c_char_p, ERROR),
    "store_units_apply_f": (c_bool, HANDLE, c_uint, c_void_p, OnText),
    "store_dispose": (None, HANDLE),
    "store_get_unit_modification_time": (c_bool, HANDLE, ctypes.c_char_p, POINTER(c_longlong), POINTER(c_longlong), ERROR),
    "unit_reader_create": (HANDLE, HANDLE, ctypes.c_char_p, ERROR),
    "unit_reader_dispose": (None, HANDLE),
    "unit_reader_get_main_file": (Text, HANDLE),
    "unit_reader_get_module_name": (Text, HANDLE),
    "unit_reader_dependencies_apply_f": (c_bool, HANDLE, c_void_p, OnItem),
    "unit_dependency_get_kind": (c_int, HANDLE),
    "unit_dependency_get_name": (Text, HANDLE),
    "record_reader_create": (HANDLE, HANDLE, ctypes.c_char_p, ERROR),
    "record_reader_dispose": (None, HANDLE),
    "record_reader_occurrences_apply_f": (c_bool, HANDLE, c_void_p, OnItem),
    "occurrence_get_symbol": (HANDLE, HANDLE),
    "occurrence_get_roles": (c_uint64, HANDLE),
    "occurrence_get_line_col": (None, HANDLE, POINTER(c_uint), POINTER(c_uint)),
    "symbol_get_usr": (Text, HANDLE),
    "symbol_get_name": (Text, HANDLE),
}


def library():
    target = json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))
    folder = Path(target["paths"]["runtimeResourcePath"]).parent
    path = folder / ("libIndexStore.dylib" if platform.system() == "Darwin" else "libIndexStore.so")
    if not path.is_file():
        raise Missing(f"the toolchain has no {path.name}")
    return ctypes.CDLL(str(path))


class Index:
    """The units of one module: what stands in each of its files."""

    def __init__(self, folder):
        if not folder.is_dir():
            raise Missing("the build has no index: a debug build writes one, unless it was asked not to")
        functions = library()
        for name, (result, *arguments) in FUNCTIONS.items():
            function = getattr(functions, "indexstore_" + name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)
        self.error = c_void_p()
        self.store = self.store_create(str(folder).encode(), self.error)
        if not self.store:
            raise Missing("the build's index can't be read")

    def units(self, module):
        for name in self.gathered(self.store_units_apply_f, OnText, str, self.store, 0):
            unit = self.unit_reader_create(self.store, name.encode(), self.error)
            if unit and str(self.unit_reader_get_module_name(unit)) == module:
                depends = self.gathered(
                    self.unit_reader_dependencies_apply_f, OnItem,
                    lambda it: (self.unit_dependency_get_kind(it), str(self.unit_dependency_get_name(it))), unit)
                records = [name for kind, name in depends if kind == RECORD]
                yield Unit(Path(str(self.unit_reader_get_main_file(unit))), self.written(name), records)
            self.unit_reader_dispose(unit)

    def occurrences(self, record):
        """What is defined or named in a file."""
        reader = self.record_reader_create(self.store, record.encode(), self.error)
        if not reader:
            raise Missing(f"the build's index lacks the record {record}")
        known = {}

        def read(it):
            symbol, line, column = self.occurrence_get_symbol(it), c_uint(), c_uint()
            if symbol not in known:
                known[symbol] = str(self.symbol_get_usr(symbol)), str(self.symbol_get_name(symbol))
            self.occurrence_get_line_col(it, line, column)
            return Occurrence(*known[symbol], self.occurrence_get_roles(it), line.value)

        found = self.gathered(self.record_reader_occurrences_apply_f, OnItem, read, reader)
        self.record_reader_dispose(reader)
        return found

    def written(self, name):
        seconds, nanoseconds = c_longlong(), c_longlong()
        self.store_get_unit_modification_time(self.store, name.encode(), seconds, nanoseconds, self.error)
        return seconds.value + nanoseconds.value / 1e9

    @staticmethod
    def gathered(function, kind, read, *arguments):
        """What a function of the library hands over one by one."""
        items = []

        def take(_, item):
            items.append(read(item))
            return True

        function(*arguments, None, kind(take))
        return items
