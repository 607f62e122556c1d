"""The campaign of `laboratory-campaign.test.ts` once more, with the Python package alone."""

import os
from typing import Any

from serieslab import Serieslab

lab = Serieslab(os.environ['URL'], os.environ['TOKEN'])
calls = lab.calls
INPUTS: list[dict[str, Any]] = [
    {'name': 'Loading', 'short_name': 'loading', 'levels': [0.01, 0.03, 0.1, 0.3, 1], 'scale': 'log'},
    {'name': 'Temperature', 'short_name': 'temperature', 'min_value': 60, 'max_value': 100, 'step': 10},
    {'name': 'Pressure', 'short_name': 'pressure', 'min_value': 1, 'max_value': 5, 'step': 1},
    {'name': 'Time', 'short_name': 'time', 'min_value': 2, 'max_value': 10, 'step': 2},
]


def main() -> None:
    uuid = calls.create_experiment(os.environ['PROJECT'], {'name': 'Amide coupling, again'})['uuid']
    for body in INPUTS:
        held = {'held': {'values': 3}} if body['short_name'] in ('temperature', 'pressure') else {}
        calls.create_in_parameter(uuid, {**body, **held})
    calls.create_out_parameter(uuid, {'name': 'Yield', 'short_name': 'yield_pct'})
    experiment = lab.experiment(uuid)

    calls.import_series(uuid, planned())
    # Only what the engine proposes is asked for; a plan's runs are read as its samples.
    [screening] = calls.list_series(uuid)['series']
    failed, *others = screening['samples']
    assert len(others) == 11 and failed['label'] == 'Vial 1', screening
    rows = [{'sample': run['uuid'], 'yield_pct': 40 + 5 * at % 31} for at, run in enumerate(others)]
    assert experiment.tell([*rows, {'sample': failed['uuid'], 'state': 'failed', 'reason': 'Vial leaked'}]) == 12

    plate = experiment.generate(conditions={'temperature': {'value': 80}}, count=24)
    assert len(plate) == 24 and {run.inputs['temperature'] for run in plate} == {80}
    assert len({run.inputs['pressure'] for run in plate}) <= 3

    mixture = {'name': 'Solvents, again', 'sample_count': 5, 'mixtures': [{'name': 'Solvent', 'total': 100}]}
    blend = calls.create_experiment(os.environ['PROJECT'], mixture)['uuid']
    for name in ('Water', 'Ethanol', 'Toluene'):
        body = {'name': name, 'short_name': name.lower(), 'min_value': 0, 'max_value': 100, 'step': 5}
        calls.create_in_parameter(blend, {**body, 'part_of': 'Solvent'})
    calls.create_out_parameter(blend, {'name': 'Yield', 'short_name': 'yield_pct'})
    assert all(sum(run.inputs.values()) == 100 for run in lab.experiment(blend).generate())
    print('done')


def planned() -> dict[str, Any]:
    """The plan of the other experiment: a program does not compute designs, and takes those that are there."""
    other = os.environ['EXPERIMENT']
    names = {row['uuid']: row['short_name'] for row in calls.list_in_parameters(other)}
    [first, *_] = calls.list_series(other)['series']
    runs = [sample for sample in first['samples'] if 'planned' in sample]
    samples = [
        {
            **{names[value['in_parameter']]: value['value'] for value in run['inParameters']},
            'Sample label': run['label'],
        }
        for run in runs
    ]
    design = {**first['design'], 'runs': [run['planned'] for run in runs]}
    return {'samples': samples, 'options': {'in': True, 'out': False}, 'design': design}


main()
