"""Messages that explain why there is no value."""

from itertools import islice, zip_longest

from source import readable

MAX_FAILURES = 1000
LONGEST = 200
LARGEST = 1.7976931348623157e308


class Explanations:
    def __init__(self, formulas, scripts):
        self._scripts = {script.name for script in scripts}
        # By formula: the samples for which it failed, and the reasons for the first of them.
        self._failed_samples: dict[str, set[int]] = {formula.name: set() for formula in formulas}
        self._messages: dict[str, list] = {formula.name: [] for formula in formulas}

    @property
    def count(self):
        return sum(len(samples) for samples in self._failed_samples.values())

    def failures(self):
        """The first failures of each formula, so that one that always fails leaves room for the others."""
        every = [[(name, *each) for each in messages] for name, messages in self._messages.items()]
        first = (each for turn in zip_longest(*every) for each in turn if each)
        return [
            {'name': name, 'sample': sample, 'message': message[:LONGEST]}
            for name, sample, message in islice(first, MAX_FAILURES)
        ]

    def has_failed(self, formula):
        return bool(self._failed_samples[formula.name])

    def missing(self, formula, sample, names):
        """Records that a formula was not evaluated, because a name that it uses has no value."""
        quoted = [f"'{name}'" for name in names]
        self._add(formula, sample, lambda: f'{_enumeration(quoted)} {"has" if len(names) == 1 else "have"} no value')

    def broken(self, formula, count, reason):
        """Records that a formula cannot be evaluated at all."""
        for sample in range(count):
            self._add(formula, sample, lambda: reason)

    def failed(self, formula, sample, error):
        """Records that a formula raised an error."""
        self._add(formula, sample, lambda: self._error_message(error))

    def check_number(self, formula, sample, value):
        """A formula's result as a finite float; otherwise records a failure and returns None."""
        if isinstance(value, float) and abs(value) <= LARGEST:
            return value
        if isinstance(value, int):
            try:
                return float(value)
            except OverflowError:
                return self._refuse(formula, sample, 'The result is too large')
        return self._refuse(formula, sample, f'The result is {_kind(value)}')

    def check_truth(self, formula, sample, value):
        """A rule's result as 1.0 or 0.0; otherwise records a failure and returns None."""
        if isinstance(value, (int, float)) and value == value:
            return 1.0 if value else 0.0
        return self._refuse(formula, sample, f'The result is {_kind(value)}')

    def _refuse(self, formula, sample, message):
        # If the value is missing because of an error, that error is already recorded.
        if sample not in self._failed_samples[formula.name]:
            self._add(formula, sample, lambda: message)

    def script_failed(self, script, error):
        return script.source.wrong(f'The script ends with an error: {_message(error)}', _last_line(error, script.name))

    def _add(self, formula, sample, create_message):
        self._failed_samples[formula.name].add(sample)
        messages = self._messages[formula.name]
        if len(messages) < MAX_FAILURES:
            messages.append((sample, create_message()))

    def _error_message(self, error):
        script = self._innermost_script(error.__traceback__)
        message = _message(error)
        return message if script is None else f"{message} (script '{script[0]}', line {script[1]})"

    def _innermost_script(self, traceback):
        found = None
        while (traceback := traceback.tb_next) is not None:
            name = traceback.tb_frame.f_code.co_filename
            if name in self._scripts:
                found = (name, traceback.tb_lineno)
        return found


def _last_line(error, name):
    line, traceback = 1, error.__traceback__
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == name:
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    return line


def _message(error):
    if isinstance(error, ZeroDivisionError):
        return 'Division by zero'
    if isinstance(error, RecursionError):
        return 'A function calls itself too often'
    if isinstance(error, StopIteration):
        return 'There is no next value'
    if isinstance(error, OverflowError) and error.args and isinstance(error.args[0], int):
        # The C library's number and words for it: (34, 'Numerical result out of range') on Linux.
        return 'The result is too large'
    if isinstance(error, MemoryError):
        return 'This needs more memory than there is'
    if isinstance(error, KeyError):
        return f'There is no entry {_text(error)}'
    text = _text(error)
    if isinstance(error, TypeError) and text.startswith('unsupported operand type(s) for ^'):
        text = f'{text}. Write ** for powers'
    if text.startswith('Exceeds the limit'):
        return 'Numbers of more than 4300 digits are neither written nor read'
    # Capitalises a word; leaves a name unchanged.
    return text[:1].upper() + text[1:] if text.partition(' ')[0].isalpha() else text or type(error).__name__


def _text(error):
    try:
        return readable(str(error)[:LONGEST])
    except Exception:
        return ''


def _kind(value):
    if isinstance(value, str):
        return 'a text, not a number'
    if value is None:
        return 'None, not a number'
    if isinstance(value, complex):
        return 'a complex number'
    if isinstance(value, float):
        return 'infinite' if value == value else 'not a number (NaN)'
    if isinstance(value, tuple):
        # Most are a number with a decimal comma.
        return 'a tuple, not a number. Write decimal numbers with a point, as in 1.5'
    return f'a {type(value).__name__}, not a number'


def _enumeration(names):
    return names[0] if len(names) == 1 else f'{", ".join(names[:-1])} and {names[-1]}'
