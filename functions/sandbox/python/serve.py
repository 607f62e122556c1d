"""Answers one frame: lengths, JSON and doubles in and out. It is the only function that the process calls."""

import json
import sys
import warnings
from array import array
from collections.abc import Sequence

from evaluate import Evaluation
from program import Program
from relabel import relabel
from rename import rename
from source import Wrong
from structure import structure_of

warnings.simplefilter('ignore')
# Parsing recurses on the depth of a text, which is limited; evaluation may recurse less deeply.
READING_DEPTH = 20_000
RUNNING_DEPTH = 500


def serve(frame: memoryview) -> bytes:
    length = int.from_bytes(frame[4:8], 'little')
    request = json.loads(bytes(frame[8 : 8 + length]))
    numbers = frame[_aligned(8 + length) :].cast('d')
    try:
        answer, columns = _answer(request, numbers)
    except Wrong as wrong:
        answer, columns = _refusal([wrong.problem]), []
    except MemoryError:
        return NO_MEMORY
    except RecursionError:
        answer, columns = {'refused': 'memory', 'message': 'The formulas are nested too deeply'}, []
    return _encoded(answer, columns)


def _answer(request, numbers):
    sys.setrecursionlimit(READING_DEPTH)
    program = Program(request['program'])
    match request['operation']:
        case 'uses':
            return {'uses': _by_name(program, 'uses'), 'builtins': _by_name(program, 'builtins')}, []
        case 'rename':
            changed, problems = rename(program, request['from'], request['to'])
            return (_refusal(problems) if problems else {'changed': changed}), []
        case 'relabel':
            return {'changed': relabel(program, request['name'], request['labels'])}, []
        case 'structure':
            return {'conditions': structure_of(program)}, []
        case 'check':
            mistakes = program.mistakes()
            for script, problem in _prepared(program, program.texts, {}, 0).load():
                script.problems.append(problem)
            answer = {'problems': program.problems(), 'mistakes': mistakes, 'uses': _by_name(program, 'uses')}
            return answer, []
        case _:
            return _evaluated(program, request, numbers)


def _by_name(program, names):
    return {text.name: getattr(text, names) for text in program.texts}


def _prepared(program, texts, columns, count):
    """Prepares a program, for a check as for a run. Tenants' code has a lower recursion limit than the parser."""
    program.compile(texts)
    evaluation = Evaluation(program.in_order(texts), columns, count)
    sys.setrecursionlimit(RUNNING_DEPTH)
    return evaluation


def _evaluated(program, request, numbers):
    texts = program.needed(request['wanted'])
    evaluation = _prepared(program, texts, _columns(program, request, numbers), request['count'])
    evaluation.load()
    results = evaluation.run()
    wanted = [text.name for text in texts if text.part in request['wanted']]
    explanations = evaluation.explanations
    answer = {'columns': wanted, 'failures': explanations.failures(), 'failed': explanations.count}
    return answer, [results[name] for name in wanted]


def _columns(program, request, numbers):
    """The values by variable, as formulas see them: None if missing, labels instead of categories' indices."""
    count = request['count']
    columns: dict[str, Sequence] = {}
    for index, column in enumerate(request['columns']):
        doubles = array('d')
        doubles.frombytes(numbers[index * count : (index + 1) * count].cast('B'))
        values: Sequence = doubles
        labels = program.variables.get(column['name'], {}).get('labels')
        if labels is not None:
            by_index = {float(index): label for index, label in enumerate(labels)}
            values = [by_index.get(value) for value in doubles]
        elif column['gaps']:
            values = [None if value != value else value for value in doubles]
        columns[column['name']] = values
    for name in program.variables.keys() - columns.keys():
        columns[name] = [None] * count
    return columns


def _refusal(problems):
    first = problems[0]
    where = f'{first["name"]}, line {first["line"]}, column {first["column"]}'
    return {'refused': 'program', 'message': f'{where}: {first["message"]}', 'problems': problems}


def _encoded(answer, columns):
    text = json.dumps(answer).encode()
    start = _aligned(8 + len(text))
    doubles = b''.join(column.tobytes() for column in columns)
    length = start + len(doubles)
    return b''.join(
        [length.to_bytes(4, 'little'), len(text).to_bytes(4, 'little'), text, bytes(start - 8 - len(text)), doubles]
    )


def _aligned(length):
    return -(-length // 8) * 8


# Built in advance: later there may be no memory left for it.
NO_MEMORY = _encoded({'refused': 'memory', 'message': 'The formulas need more memory than there is'}, [])
