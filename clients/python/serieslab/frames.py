"""Rows of measurements, from lists and from data frames of pandas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from . import types

#: The columns that name a sample; all others are short names.
NAMING = ('sample', 'series', 'number')
#: A sample's label names it, too, unless the experiment has a parameter of that short name.
LABEL = 'label'
#: What a row says of its sample, unless the experiment has parameters of these short names.
SAYING = ('state', 'reason', 'note', 'tags')


def rows_of(measurements: Any) -> list[dict[str, Any]]:
    """The rows of a data frame, or of an iterable of mappings, without empty cells."""
    if hasattr(measurements, 'to_dict') and hasattr(measurements, 'columns'):
        measurements = measurements.to_dict('records')
    rows: Iterable[Mapping[str, Any]] = measurements
    return [{name: _plain(value) for name, value in row.items() if not _is_empty(value)} for row in rows]


def measurement_of(
    row: Mapping[str, Any], inputs: Iterable[str], outputs: Iterable[str]
) -> types.ReportMeasurementsRequestMeasurementsItem:
    """The measurement of a row as the API takes it: a sample's name has precedence over its inputs."""
    names, measured = set(inputs), set(outputs)
    saying = [name for name in SAYING if name in row and name not in names and name not in measured]
    known = {*names, *measured, *NAMING, *saying, LABEL}
    unknown = [name for name in row if name not in known]
    if unknown:
        raise ValueError(f'The experiment has no input or measured output {unknown[0]}')
    values: Any = {'outputs': {name: value for name, value in row.items() if name in measured}}
    values.update({name: row[name] for name in saying})
    if 'sample' in row:
        return {'sample': row['sample'], **values}
    if 'number' in row or 'series' in row:
        place = {name: row[name] for name in ('series', 'number') if name in row}
        return cast('types.ReportMeasurementsRequestMeasurementsItem', {**place, **values})
    if LABEL in row and LABEL not in names and LABEL not in measured:
        return {'label': str(row[LABEL]), **values}
    return {'inputs': {name: value for name, value in row.items() if name in names}, **values}


def frame_of(rows: list[dict[str, Any]]) -> Any:
    """A data frame of pandas."""
    try:
        import pandas
    except ImportError as missing:
        raise ImportError('Data frames need pandas: pip install pandas') from missing
    return pandas.DataFrame(rows)


def _is_empty(value: Any) -> bool:
    """None, a blank cell, or what pandas and numpy write for one: pandas.NA compares with nothing."""
    return value is None or type(value).__name__ in ('NAType', 'NaTType') or value == '' or bool(value != value)


def _plain(value: Any) -> Any:
    """Numbers of numpy as Python's own; a whole number in a column with gaps is a float to pandas."""
    own = value.item() if hasattr(value, 'item') else value
    return int(own) if isinstance(own, float) and own.is_integer() and abs(own) < 2**53 else own
