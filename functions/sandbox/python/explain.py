"""Says in a sentence why there is no value."""

MOST_FAILURES = 1000
LONGEST = 200
LARGEST = 1.7976931348623157e308


class Explanations:
    def __init__(self, formulas, scripts):
        self._formulas = formulas
        self._scripts = {script.name for script in scripts}
        # The samples at which each formula has failed.
        self.places = [set() for _ in formulas]
        self.failures = []
        self.count = 0

    def missing(self, place, sample, used):
        """A formula was not calculated, because something that it uses has no value: `used` are those that may have none."""
        if self._is_told(place, sample):
            formula = self._formulas[place]
            names = [f"'{name}'" for name, value in zip(formula.may_miss, used) if value is None]
            self._add(formula, sample, f'{_enumeration(names)} {"has" if len(names) == 1 else "have"} no value')

    def failed(self, place, sample, error):
        """A formula ended with an error."""
        if self._is_told(place, sample):
            self._add(self._formulas[place], sample, self._sentence(error))

    def settle_number(self, place, sample, value):
        """What a formula gave, as a finite float, or None and a failure."""
        if isinstance(value, float) and abs(value) <= LARGEST:
            return value
        if isinstance(value, int):
            try:
                return float(value)
            except OverflowError:
                return self._refuse(place, sample, 'The result is too large')
        return self._refuse(place, sample, f'The result is {_kind(value)}')

    def settle_truth(self, place, sample, value):
        """What a rule gave: 1.0 or 0.0, or None and a failure."""
        if isinstance(value, (int, float)) and value == value:
            return 1.0 if value else 0.0
        return self._refuse(place, sample, f'The result is {_kind(value)}')

    def _refuse(self, place, sample, sentence):
        if self._is_told(place, sample):
            self._add(self._formulas[place], sample, sentence)

    def script_failed(self, script, error):
        return script.source.wrong(f'The script ends with an error: {_message(error)}', _last_line(error, script.name))

    def _is_told(self, place, sample):
        self.places[place].add(sample)
        self.count += 1
        return len(self.failures) < MOST_FAILURES

    def _add(self, formula, sample, sentence):
        self.failures.append({'name': formula.name, 'sample': sample, 'sentence': sentence[:LONGEST]})

    def _sentence(self, error):
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
    if isinstance(error, MemoryError):
        return 'This needs more memory than there is'
    if isinstance(error, KeyError):
        return f'There is no entry {_text(error)}'
    text = _text(error)
    if text.startswith('Exceeds the limit'):
        return 'Numbers of more than 4300 digits are neither written nor read'
    # A word gets a capital; a name keeps its letters.
    return text[:1].upper() + text[1:] if text.partition(' ')[0].isalpha() else text or type(error).__name__


def _text(error):
    try:
        return str(error)[:LONGEST]
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
    return f'a {type(value).__name__}, not a number'


def _enumeration(names):
    return names[0] if len(names) == 1 else f'{", ".join(names[:-1])} and {names[-1]}'
