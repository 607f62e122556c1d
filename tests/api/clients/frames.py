"""What a notebook does with data frames of pandas, against a running system; run by `clients.night.test.ts`."""

import os

import pandas
from serieslab import Serieslab

experiment = Serieslab(os.environ['URL'], os.environ['TOKEN']).experiment(os.environ['EXPERIMENT'])
generated = experiment.generate()
frame = experiment.ask_frame()
assert isinstance(frame, pandas.DataFrame) and len(frame) == len(generated) == 2
assert list(frame['sample']) == [sample.uuid for sample in generated]
assert list(frame['heat']) == [sample.inputs['heat'] for sample in generated]
assert frame['yield_pct'].isna().all(), 'an empty column for each output'

frame['yield_pct'] = [20.5, None]
assert experiment.tell(frame) == 1, 'an empty cell is left out'
rest = experiment.ask_frame()
assert list(rest['sample']) == [generated[1].uuid]

rest['yield_pct'] = pandas.array([21], dtype='Int64')
assert experiment.tell(rest) == 1, "numbers of numpy are Python's to the server"
assert experiment.ask_frame().empty
print('done')
