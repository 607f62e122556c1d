"""An experiment: ask for samples, tell what was measured, generate, model."""

from __future__ import annotations

import pathlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .bar import Bar
from .errors import JobFailed, SerieslabError, in_rows
from .frames import NAMING, frame_of, measurement_of, rows_of

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping, Sequence

    from . import types
    from .connection import Connection

#: Rows of a call of `tell`; the server refuses more.
_ROWS = 1000
_WAIT_SECONDS = 20
#: The API says this in place of a metric that does not exist.
_MISSING = -(2**53 - 1)


@dataclass(frozen=True)
class Sample:
    """
    A proposed sample. `number` counts within its series; `missing` are the outputs to measure. `label` is the
    laboratory's name of it, and `run_order` its place where the series has a random order.
    """

    uuid: str
    series: int
    number: int
    inputs: dict[str, Any]
    missing: list[str]
    label: str | None = None
    run_order: int | None = None


@dataclass(frozen=True)
class Model:
    """
    What the model of the score has learned: its metrics, and how much each input matters, the most first.

    A metric that does not exist is None; `unjudged` says why: 'same_settings' or 'same_scores' of all samples.

    Where results shift between series or days, `metrics` are of samples in those that the model knows, and `new_blocks` has
    those of a new one (`r2`, `me`, `mae`, `mse`), all None where there are fewer than three; it is None without shifts.
    """

    metrics: dict[str, float | None]
    expected_gain: float | None
    importances: dict[str, float | None] = field(default_factory=dict)
    unjudged: str | None = None
    new_blocks: dict[str, float | None] | None = None


class Experiment:
    """An experiment of Serieslab, by its uuid."""

    def __init__(self, lab: Connection, uuid: str) -> None:
        self.lab = lab
        self.uuid = uuid
        self._names: tuple[list[str], list[str]] | None = None

    def __repr__(self) -> str:
        return f'{self.lab!r}.experiment({self.uuid!r})'

    def ask(self, limit: int = 100) -> list[Sample]:
        """The samples that are proposed or planned and not measured, oldest first."""
        answer = self.lab.calls.list_next_samples(self.uuid, limit=limit)
        return [
            Sample(
                row['sample'],
                row['series'],
                row['number'],
                row['inputs'],
                row['missing'],
                row.get('label'),
                row.get('run_order'),
            )
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

    def tell(self, measurements: Any, *, key: str | None = None, file: str | None = None) -> int:
        """
        Reports what was measured; returns how many samples have changed.

        :param measurements: a data frame, or rows, with outputs by short name. A row is of the sample with the uuid
            `sample`, with the numbers `series` and `number`, with the `label`, or with the same inputs. Empty outputs
            keep their value.
            A run that failed has 'failed' as its `state`, and may have a `reason`; 'left_out' keeps its values and counts
            no more. `note` and `tags`, a list, replace those of the sample
        :param key: makes the report safe to repeat after a restart of the program
        :param file: the name of the file that the values were read from, for the samples' history
        """
        inputs, outputs = self.names()
        given = [measurement_of(row, inputs, outputs) for row in rows_of(measurements)]
        positions = [
            position
            for position, row in enumerate(given)
            if row['outputs'] or 'state' in row or 'note' in row or 'tags' in row
        ]
        changed = 0
        bar = Bar('Reporting', shown=self.lab.progress and len(positions) > _ROWS)
        for at in range(0, len(positions), _ROWS):
            bar.show(at, len(positions), 'rows')
            own = f'{key}-{at}' if key and len(positions) > _ROWS else key
            part = positions[at : at + _ROWS]
            body: types.ReportMeasurementsRequest = {'measurements': [given[position] for position in part]}
            if file is not None:
                body['file'] = file
            try:
                changed += self.lab.calls.report_measurements(self.uuid, body, key=own)['changed']
            except SerieslabError as refused:
                raise in_rows(refused, part) from None
        bar.show(len(positions), len(positions), 'rows')
        bar.close()
        return changed

    def history(self, sample: Sample | str) -> list[dict[str, Any]]:
        """
        Who changed which value of a sample from what to what, when and where from, the newest first.

        :param sample: one of `ask`, or a uuid
        """
        uuid = sample.uuid if isinstance(sample, Sample) else sample
        entries: list[dict[str, Any]] = []
        after: str | None = None
        while True:
            page = self.lab.calls.read_sample_history(uuid, after=after)
            entries.extend(dict(entry) for entry in page['entries'])
            after = page['next']
            if after is None:
                return entries

    def generate(
        self,
        *,
        conditions: dict[str, Any] | None = None,
        count: int | None = None,
        key: str | None = None,
        on_progress: Callable[[types.GetJobResponseProgress | None], None] | None = None,
    ) -> list[Sample]:
        """
        Proposes a series, waits for it, and returns all samples to measure.

        :param conditions: what holds for this series alone, by the short name of an input: ``{'value': 80}``,
            ``{'min': 60, 'max': 90}``, ``{'in': ['A', 'B']}``, or ``{'same': 1}`` for one value in the whole series
        :param count: how many samples this series has, in place of the experiment's number
        :param key: makes it safe to repeat after a restart of the program: one key, one series
        :param on_progress: called about every second while the job runs, with how far it is, or None if that is unknown
        """
        body: types.GenerateSeriesRequest = {}
        if conditions:
            body['conditions'] = conditions
        if count is not None:
            body['count'] = count
        answer = self.lab.calls.generate_series(self.uuid, body or None, key=key)
        self._wait(answer['experiment']['generation_id'], 'Generating', on_progress)
        return self.ask()

    def model(
        self,
        *,
        key: str | None = None,
        on_progress: Callable[[types.GetJobResponseProgress | None], None] | None = None,
    ) -> Model:
        """Makes a model of what is measured, waits for it, and returns it."""
        answer = self.lab.calls.predict(self.uuid, key=key)
        self._wait(answer['experiment']['modeling_id'], 'Modelling', on_progress)
        [model] = self.lab.calls.list_prediction_models(self.uuid)
        outlook = model.get('outlook')
        importances = sorted(self.lab.calls.list_input_importances(self.uuid), key=lambda row: row['rank'])
        metrics: dict[str, Any] = {**model['metrics']}
        new = model.get('new_blocks')
        of_new: dict[str, Any] = {**(new and new['metrics'] or {})}
        return Model(
            metrics={name: value if value > _MISSING else None for name, value in metrics.items()},
            expected_gain=outlook['expected_gain'] if outlook else None,
            importances={row['input_parameter']['short_name']: row['metrics']['fi'] for row in importances},
            unjudged=model.get('unjudged'),
            new_blocks={name: of_new.get(name) for name in ('r2', 'me', 'mae', 'mse')} if new else None,
        )

    def attach(self, sample: str, path: str | os.PathLike[str], *, name: str | None = None) -> types.CompleteSampleFileResponse:
        """
        Attaches a file to the sample with this uuid: a picture, a PDF, a text or a file of Office, of at most 25 MB.

        :param name: the name that it has there; by default that of the file
        """
        content = pathlib.Path(path).read_bytes()
        calls = self.lab.calls
        begun = calls.begin_sample_file(sample, {'name': name or pathlib.Path(path).name, 'size': len(content)})
        self.lab.content('PUT', begun['upload']['address'], content)
        return calls.complete_sample_file(sample, begun['file']['uuid'])

    def files(self, sample: str) -> types.ListSampleFilesResponse:
        """The files of the sample with this uuid."""
        return self.lab.calls.list_sample_files(sample)

    def download(self, sample: str, file: str) -> bytes:
        """The content of a file, by its uuid."""
        return self.lab.content('GET', self.lab.calls.read_sample_file(sample, file)['address'])

    def delete_file(self, sample: str, file: str) -> None:
        """Deletes a file; for a day `lab.calls.restore_sample_file` brings it back."""
        self.lab.calls.delete_sample_file(sample, file)

    def shortlist(self) -> types.ListShortlistResponse:
        """The settings that people keep to decide on, oldest first."""
        return self.lab.calls.list_shortlist(self.uuid)

    def keep(self, name: str, inputs: Mapping[str, Any], *, key: str | None = None) -> types.AddToShortlistResponse:
        """
        Keeps a setting in the shortlist.

        :param inputs: a value of each input, by its short name; of a categorical input, its label or the index of it
        """
        uuids = self._input_uuids()
        values: list[Any] = [
            {'in_parameter': _uuid_of(uuids, short), 'value': value} for short, value in inputs.items()
        ]
        return self.lab.calls.add_to_shortlist(self.uuid, {'name': name, 'inParameters': values}, key=key)

    def drop(self, entry: str) -> None:
        """Removes the setting with this uuid from the shortlist."""
        self.lab.calls.remove_from_shortlist(self.uuid, entry)

    def share_of_success(
        self,
        settings: Sequence[Mapping[str, Any]],
        tolerances: Mapping[str, float] | None = None,
        *,
        least: float = 0.8,
    ) -> list[types.EvaluateRobustnessResponseSettingsItem]:
        """
        The share of samples around each setting that is expected to succeed, with what is predicted of the setting.
        A sample succeeds if it keeps all limits or, where no output has one, if its score is at least `least`.

        :param settings: each with a value of each input, by its short name; of a categorical input, its label or
            the index of it
        :param tolerances: by the short name of an input, how far it may be from its setting on either side: in its unit,
            or in percent of the setting where its scale is logarithmic. The others are met exactly
        """
        uuids = self._input_uuids()
        names = list(settings[0]) if settings else []
        if any(set(setting) != set(names) for setting in settings):
            raise ValueError('All settings need values of the same inputs')
        body = self._robustness(uuids, tolerances, least)
        body['in_parameters'] = [_uuid_of(uuids, short) for short in names]
        body['settings'] = [[setting[short] for short in names] for setting in settings]
        return self.lab.calls.evaluate_robustness(self.uuid, body)['settings']

    def best_robust(
        self, tolerances: Mapping[str, float], *, least: float = 0.8
    ) -> types.EvaluateRobustnessResponseBest | None:
        """
        The setting that the rules allow around which most samples are expected to succeed; None if none was found. Its
        `inputs` are as those of a sample of `ask`, and may be given to `share_of_success` and `keep`.

        :param tolerances: as of `share_of_success`
        """
        body = self._robustness(self._input_uuids(), tolerances, least)
        body['find_best'] = True
        return self.lab.calls.evaluate_robustness(self.uuid, body)['best']

    def _robustness(
        self, uuids: Mapping[str, str], tolerances: Mapping[str, float] | None, least: float
    ) -> types.EvaluateRobustnessRequest:
        return {
            'tolerances': [
                {'in_parameter': _uuid_of(uuids, short), 'amount': amount}
                for short, amount in (tolerances or {}).items()
            ],
            'least': least,
        }

    def _input_uuids(self) -> dict[str, str]:
        return {row['short_name']: row['uuid'] for row in self.lab.calls.list_in_parameters(self.uuid)}

    def names(self) -> tuple[list[str], list[str]]:
        """The short names of the inputs and of the measured outputs."""
        if self._names is None:
            inputs = [row['short_name'] for row in self.lab.calls.list_in_parameters(self.uuid)]
            outputs = [
                row['short_name'] for row in self.lab.calls.list_out_parameters(self.uuid) if not row['is_functional']
            ]
            for name in {*inputs, *outputs} & set(NAMING):
                raise ValueError(
                    f'A parameter has the short name {name}, which rows of measurements use for the sample'
                )
            self._names = (inputs, outputs)
        return self._names

    def _wait(
        self, job: str, title: str, on_progress: Callable[[types.GetJobResponseProgress | None], None] | None
    ) -> None:
        bar = Bar(title, shown=self.lab.progress)
        # A visible bar shows progress every second; other programs ask less often.
        seconds = 1 if self.lab.progress or on_progress else _WAIT_SECONDS
        try:
            while True:
                answer = self.lab.calls.get_job(self.uuid, job, wait=seconds)
                if answer['state'] == 'success':
                    bar.show(1, 1)
                    return
                if answer['state'] == 'failure':
                    raise JobFailed(answer['message'])
                progress = answer['progress']
                bar.show(progress['done'], progress['total'], progress['phase']) if progress else bar.show(0, 0)
                if on_progress:
                    on_progress(progress)
        finally:
            bar.close()


def _uuid_of(uuids: Mapping[str, str], name: str) -> str:
    """The uuid of an input that is named by its short name, or by its uuid."""
    if name not in uuids and name not in uuids.values():
        raise ValueError(f'The experiment has no input {name}')
    return uuids.get(name, name)
