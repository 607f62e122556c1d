"""
A closed loop: Serieslab proposes, a robot measures, until 40 samples are measured.

    SERIESLAB_URL=… SERIESLAB_TOKEN=slab_… SERIESLAB_WORKSPACE=… python closed_loop.py journal.jsonl

It may be killed at any moment and started again. Whatever it creates or starts has an `Idempotency-Key` that follows
from what it is, so the same call after a restart continues what the first began. What the instrument has measured is in
a journal before it is told, so nothing is measured twice.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from instrument import InstrumentError, SimulatedReactor
from serieslab import Experiment, Serieslab

SAMPLES = 40
#: Names what this run creates: another run needs another one.
RUN = 'closed-loop-1'


def main(journal: Path) -> None:
    lab = Serieslab(os.environ['SERIESLAB_URL'], os.environ['SERIESLAB_TOKEN'])
    experiment = prepare(lab, os.environ['SERIESLAB_WORKSPACE'])
    instrument = SimulatedReactor()
    known = read(journal)
    experiment.tell(known)
    names = {row['sample'] for row in known}
    while len(names) < SAMPLES:
        waiting = experiment.ask() or experiment.generate(key=f'{RUN}-series-after-{len(names)}')
        for sample in waiting:
            try:
                value = instrument.measure(**sample.inputs)
            except InstrumentError as error:
                # It stays proposed: the next round measures it.
                print(f'failed {sample.series}.{sample.number}: {error}', flush=True)
                continue
            row = {'sample': sample.uuid, 'yield_pct': value}
            with journal.open('a', encoding='utf-8') as lines:
                lines.write(json.dumps(row) + '\n')
                lines.flush()
                os.fsync(lines.fileno())
            experiment.tell([row])
            names.add(sample.uuid)
            print(f'measured {sample.series}.{sample.number} {json.dumps(sample.inputs)}: {value:.1f}', flush=True)
    print(f'done {experiment.uuid}', flush=True)


def prepare(lab: Serieslab, workspace: str) -> Experiment:
    """The experiment of this run, made by the first call and found by all others."""

    def create(path: str, **body: object) -> str:
        made = lab.call('POST', path, body, key=f'{RUN}-{body["name"]}')
        return str(made['uuid'])

    project = create(f'/workspaces/{workspace}/projects', name='Closed loop')
    uuid = create(f'/projects/{project}/experiments', name='Simulated reactor', sample_count=5)
    for name, low, high, step in (('temperature', 20, 120, 1), ('concentration', 0, 1, 0.01)):
        create(
            f'/experiments/{uuid}/in-parameters',
            name=name.capitalize(),
            short_name=name,
            min_value=low,
            max_value=high,
            step=step,
        )
    create(f'/experiments/{uuid}/out-parameters', name='Yield', short_name='yield_pct', unit='%', target='Maximize')
    return lab.experiment(uuid)


def read(journal: Path) -> list[dict[str, object]]:
    """The rows of the journal; a line that was cut by the end of the program was not measured to its end."""
    if not journal.exists():
        return []
    whole = [line for line in journal.read_text(encoding='utf-8').splitlines(keepends=True) if line.endswith('\n')]
    journal.write_text(''.join(whole), encoding='utf-8')
    return [json.loads(line) for line in whole]


if __name__ == '__main__':
    main(Path(sys.argv[1]))
