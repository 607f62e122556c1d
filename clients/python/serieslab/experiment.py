"""An experiment: ask for samples, tell what was measured, generate, model."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Callable

from .errors import JobFailed
from .frames import NAMING, frame_of, measurement_of, rows_of

if TYPE_CHECKING:
    from .client import Serieslab

#: Rows of a call of `tell`; the server refuses more.
_ROWS = 1000
_WAIT_SECONDS = 20


@dataclass(frozen=True)
class Sample:
    """A proposed sample. `number` counts within its series; `missing` are the outputs to measure."""

    uuid: str
    series: int
    number: int
    inputs: dict[str, Any]
    missing: list[str]


@dataclass(frozen=True)
class Model:
    """What the model of the score has learned: its metrics, and how much each input matters, the most first."""

    metrics: dict[str, float]
    expected_gain: float | None
    importances: dict[str, float | None] = field(default_factory=dict)


class Experiment:
    """An experiment of Serieslab, by its uuid."""

    def __init__(self, lab: Serieslab, uuid: str) -> None:
        self.lab = lab
        self.uuid = uuid
        self._names: tuple[list[str], list[str]] | None = None

    def ask(self, limit: int = 100) -> list[Sample]:
        """The samples that are proposed and not measured, oldest first."""
        answer = self._call('GET', '/next-samples', query={'limit': limit})
        return [
            Sample(row['sample'], row['series'], row['number'], row['inputs'], row['missing'])
            for row in answer['samples']
        ]

    def ask_frame(self, limit: int = 100) -> Any:
        """The same as a data frame of pandas, with an empty column for each output: fill it in, and `tell` it."""
        _, outputs = self.names()
        return frame_of(
            [
                {
                    'sample': sample.uuid,
                    'series': sample.series,
                    'number': sample.number,
                    **sample.inputs,
                    **dict.fromkeys(outputs),
                }
                for sample in self.ask(limit)
            ]
        )

    def tell(self, measurements: Any, *, key: str | None = None) -> int:
        """
        Reports what was measured; returns how many samples have changed.

        :param measurements: a data frame, or rows, with outputs by short name. A row is of the sample with the uuid
            `sample`, with the numbers `series` and `number`, or with the same inputs. Empty outputs keep their value
        :param key: makes the report safe to repeat after a restart of the program
        """
        inputs, outputs = self.names()
        rows = [measurement_of(row, inputs, outputs) for row in rows_of(measurements)]
        rows = [row for row in rows if row['outputs']]
        changed = 0
        for at in range(0, len(rows), _ROWS):
            part = rows[at : at + _ROWS]
            own = key and f'{key}-{at}' if len(rows) > _ROWS else key
            changed += self._call('POST', '/measurements', {'measurements': part}, key=own)['changed']
        return changed

    def generate(self, *, key: str | None = None, on_wait: Callable[[str], None] | None = None) -> list[Sample]:
        """
        Proposes a series, waits for it, and returns all samples to measure.

        :param key: makes it safe to repeat after a restart of the program: one key, one series
        :param on_wait: called about every 20 seconds while the job runs, with its state
        """
        answer = self._call('POST', '/generate', key=key)
        self._wait(answer['experiment']['generation_id'], on_wait)
        return self.ask()

    def model(self, *, key: str | None = None, on_wait: Callable[[str], None] | None = None) -> Model:
        """Makes a model of what is measured, waits for it, and returns it."""
        answer = self._call('POST', '/predict', key=key)
        self._wait(answer['experiment']['modeling_id'], on_wait)
        [model] = self._call('GET', '/prediction-models')
        importances = sorted(self._call('GET', '/input-importances'), key=lambda row: int(row['rank']))
        return Model(
            metrics=model['metrics'],
            expected_gain=(model.get('outlook') or {}).get('expected_gain'),
            importances={row['input_parameter']['short_name']: row['metrics']['fi'] for row in importances},
        )

    def names(self) -> tuple[list[str], list[str]]:
        """The short names of the inputs and of the measured outputs."""
        if self._names is None:
            inputs = [row['short_name'] for row in self._call('GET', '/in-parameters')]
            outputs = [row['short_name'] for row in self._call('GET', '/out-parameters') if not row['is_functional']]
            for name in {*inputs, *outputs} & set(NAMING):
                raise ValueError(f'A parameter has the short name {name}, which rows of measurements use for the sample')
            self._names = (inputs, outputs)
        return self._names

    def _wait(self, job: str, on_wait: Callable[[str], None] | None) -> None:
        while True:
            answer = self._call('GET', f'/jobs/{job}', query={'wait': _WAIT_SECONDS})
            if answer['state'] == 'success':
                return
            if answer['state'] == 'failure':
                raise JobFailed(answer['message'])
            if on_wait:
                on_wait(answer['state'])

    def _call(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        return self.lab.call(method, f'/experiments/{self.uuid}{path}', body, **more)
