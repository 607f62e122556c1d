"""What a robot's program does with the Python package, against a running system; run by `clients.night.test.ts`."""

import contextlib
import http.server
import io
import os
import pathlib
import tempfile
import threading
import urllib.request
from typing import Any

from serieslab import Forbidden, NotFound, NotSignedIn, Serieslab, SerieslabError

URL, TOKEN, EXPERIMENT = os.environ['URL'], os.environ['TOKEN'], os.environ['EXPERIMENT']


def main() -> None:
    experiment = Serieslab(URL, TOKEN).experiment(EXPERIMENT)
    assert experiment.ask() == []

    first = experiment.generate(key='first')
    assert len(first) == 2 and first[0].number == 1 and first[0].missing == ['yield_pct']
    assert experiment.generate(key='first') == first, 'one key, one series'

    assert experiment.tell([{'sample': first[0].uuid, 'yield_pct': 10.5}], file='run 1.csv') == 1
    edited, generated = experiment.history(first[0])
    assert (edited['origin'], edited['file'], edited['changes'][0]['to']) == ('token', 'run 1.csv', 10.5), edited
    assert (generated['event'], generated['origin']) == ('created', 'job'), generated
    assert experiment.tell(Frame([{**first[1].inputs, 'yield_pct': 11.0}])) == 1
    assert experiment.ask() == []
    assert experiment.tell([{'series': 1, 'number': 2, 'yield_pct': float('nan')}]) == 0

    refusal(SerieslabError, lambda: experiment.tell([{'series': 7, 'number': 1, 'yield_pct': 1}]), 'no sample 1')
    refusal(ValueError, lambda: experiment.tell([{'series': 1, 'number': 1, 'weight': 1}]), 'weight')
    gap = [{'series': 1, 'number': 1, 'yield_pct': None}, {'series': 1, 'number': 2, 'yield_pct': 'x'}]
    error = refusal(SerieslabError, lambda: experiment.tell(gap), 'Row 2: yield_pct must be')
    assert list(error.fields) == ['measurements.1.outputs.yield_pct'], error.fields
    refusal(NotFound, lambda: Serieslab(URL, TOKEN).experiment(TOKEN).ask(), 'not found')
    refusal(NotSignedIn, lambda: Serieslab(URL, 'slab_wrong').experiment(EXPERIMENT).ask(), 'sign in')
    refusal(Forbidden, lambda: Serieslab(URL, os.environ['READER']).experiment(EXPERIMENT).generate(), 'access token')
    refusal(ValueError, lambda: Serieslab('http://serieslab.example.com', TOKEN), 'https')

    seen: list = []
    written = io.StringIO()
    with contextlib.redirect_stdout(written):
        model = Serieslab(URL, TOKEN, progress=True).experiment(EXPERIMENT).model(on_progress=seen.append)
    assert written.getvalue().startswith('\rModelling ░') or seen == [], written.getvalue()
    assert ' 100%' in written.getvalue() and written.getvalue().endswith('\n'), written.getvalue()
    assert 'r2' in model.metrics and list(model.importances) == ['heat'], model
    robust(experiment)

    experiment.tell([{'sample': sample.uuid, 'yield_pct': 11} for sample in first])
    alike = experiment.model()
    assert alike.new_blocks is None, alike
    assert alike.metrics['r2'] is None and alike.metrics['mae'] == 0 and alike.unjudged == 'same_scores', alike

    lossy = Lossy()
    behind = Serieslab(lossy.url, TOKEN).experiment(EXPERIMENT)
    assert len(behind.generate()) == 2, 'a lost answer starts no second series'
    assert lossy.lost > 0
    lossy.close()
    failing(experiment)
    frames(experiment)
    labelled(experiment)
    attached(experiment, first[0].uuid)
    print('done')


def robust(experiment: Any) -> None:
    """The best robust setting is judged the same when it is named, and kept in the shortlist until it is removed."""
    best = experiment.best_robust({'heat': 2}, least=0.5)
    setting = best['inputs']
    assert setting == {'heat': best['inParameters'][0]['value']}, best
    assert experiment.share_of_success([setting], {'heat': 2}, least=0.5) == [best], best
    assert 0 <= best['share'] <= 1, best
    assert experiment.share_of_success([]) == []
    refusal(ValueError, lambda: experiment.best_robust({'weight': 1}), 'no input weight')
    refusal(ValueError, lambda: experiment.share_of_success([setting, {}]), 'same inputs')
    refusal(SerieslabError, lambda: experiment.keep('Robust', {'heat': 'warm'}), 'Heat must be a numeric value')
    kept = experiment.keep('Robust', setting)
    assert [entry['uuid'] for entry in experiment.shortlist()] == [kept['uuid']]
    experiment.drop(kept['uuid'])
    assert experiment.shortlist() == []


def failing(experiment: Any) -> None:
    """A run that failed is not asked for again, and changes nothing when it is told twice."""
    failed, *others = experiment.ask()
    rows = [{'sample': failed.uuid, 'state': 'failed', 'reason': 'No conversion'}]
    assert experiment.tell(rows) == 1
    assert experiment.tell(rows) == 0
    assert [sample.uuid for sample in experiment.ask()] == [sample.uuid for sample in others]
    assert 'No conversion' in experiment.lab.calls.get_experiment(experiment.uuid)['reasons']
    wrong = [{'sample': failed.uuid, 'state': 'broken'}]
    refusal(SerieslabError, lambda: experiment.tell(wrong), '')
    experiment.lab.calls.report_measurements(
        experiment.uuid, {'measurements': [{'sample': failed.uuid, 'state': None}]}
    )
    assert len(experiment.ask()) == 1 + len(others)


def frames(experiment: Any) -> None:
    try:
        import pandas  # noqa: F401
    except ImportError:
        refusal(ImportError, experiment.ask_frame, 'pandas')
        return
    frame = experiment.ask_frame()
    frame['yield_pct'] = [20.0, None]
    assert experiment.tell(frame) == 1


def labelled(experiment: Any) -> None:
    """A sample may be told by the laboratory's name of it, and has its place in a random run order."""
    calls = experiment.lab.calls
    sample = experiment.ask()[-1]
    [series] = [one for one in calls.list_series(experiment.uuid)['series'] if one['number'] == sample.series]
    [version] = [one['version'] for one in series['samples'] if one['uuid'] == sample.uuid]
    calls.update_sample(sample.uuid, {'version': version, 'label': 'Vial 7'})
    named = calls.update_series(series['uuid'], {'name': 'Robots', 'run_order': {'seed': 7}})
    assert named['name'] == 'Robots' and named['run_order']['seed'] == 7, named
    asked = experiment.ask()[-1]
    assert asked.label == 'Vial 7' and asked.run_order in (1, 2), asked
    refusal(SerieslabError, lambda: experiment.tell([{'label': 'Vial 8', 'yield_pct': 1}]), 'label Vial 8')
    assert experiment.tell([{'label': 'Vial 7', 'yield_pct': 12.5}]) == 1
    assert sample.uuid not in [one.uuid for one in experiment.ask()]


class Frame:
    """What a data frame of pandas is to the package."""

    def __init__(self, rows: list) -> None:
        self.rows = rows
        self.columns = list(rows[0])

    def to_dict(self, _: str) -> list:
        return self.rows


def attached(experiment: Any, sample: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / 'Spectrum 1.csv'
        path.write_bytes(b'nm;A\n400;0.1\n')
        file = experiment.attach(sample, path)
        page = pathlib.Path(folder) / 'page.png'
        page.write_bytes(b'<html>')
        refusal(SerieslabError, lambda: experiment.attach(sample, page), 'PNG')
    assert file['name'] == 'Spectrum 1.csv' and experiment.files(sample) == [file], file
    assert experiment.download(sample, file['uuid']) == b'nm;A\n400;0.1\n'
    experiment.delete_file(sample, file['uuid'])
    assert experiment.files(sample) == []
    assert experiment.lab.calls.restore_sample_file(sample, file['uuid']) == file


def refusal(kind: type, call: Any, text: str) -> Any:
    try:
        call()
    except kind as error:
        assert text in str(error), error
        return error
    else:
        raise AssertionError(f'nothing was refused: {text}')


class Lossy:
    """A connection that loses the first answer to each POST, after the server has carried it out."""

    def __init__(self) -> None:
        owner = self
        self.lost = 0
        seen: set = set()

        class Handler(http.server.BaseHTTPRequestHandler):
            def forward(self) -> None:
                data = self.rfile.read(int(self.headers.get('Content-Length') or 0)) or None
                headers = {name: value for name, value in self.headers.items() if name not in ('Host', 'Connection')}
                request = urllib.request.Request(URL + self.path, data, headers, method=self.command)
                with urllib.request.urlopen(request) as answer:
                    body = answer.read()
                    key = self.headers.get('Idempotency-Key')
                    if key and key not in seen:
                        seen.add(key)
                        owner.lost += 1
                        self.close_connection = True
                        return
                    self.send_response(answer.status)
                    self.send_header('Content-Length', str(len(body)))
                    self.end_headers()
                    self.wfile.write(body)

            do_GET = forward
            do_POST = forward

            def log_message(self, *_: Any) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        self.url = f'http://127.0.0.1:{self.server.server_port}'
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


main()
