"""A formula or script as it was written, and what is wrong with it."""


def readable(text):
    """Without characters that cannot be seen, change the direction of what follows, or are halves."""
    return ''.join(letter if letter.isprintable() else ' ' if letter.isspace() else '\ufffd' for letter in text)


class Wrong(Exception):
    """What a person has to change. `problem` is the contract's: lines and columns count from 1."""

    def __init__(self, problem):
        super().__init__(problem['sentence'])
        self.problem = problem


class Source:
    """A text under its short name. `part` is what it is to people: script, function, output or rule."""

    def __init__(self, part, name, text):
        self.part = part
        self.name = name
        # As Python's own reader does it, so that positions agree.
        self.text = text.replace('\r\n', '\n').replace('\r', '\n')
        self.lines = self.text.split('\n')

    @property
    def is_script(self):
        return self.part == 'script'

    @property
    def title(self):
        return {'script': 'The script', 'rule': 'The rule'}.get(self.part, 'The formula')

    def wrong(self, sentence, line=1, column=1):
        place = {'line': max(1, line), 'column': max(1, column)}
        return Wrong({'part': self.part, 'name': self.name, **place, 'sentence': readable(sentence)})

    def wrong_at(self, node, sentence):
        return self.wrong(sentence, node.lineno, self.column(node.lineno, node.col_offset))

    @staticmethod
    def reason(problem):
        """Why there is no value where a text has a problem."""
        return f'{problem["sentence"]} (line {problem["line"]}, column {problem["column"]})'

    def column(self, line, byte_offset):
        """Python counts bytes of UTF-8 from 0; people count characters from 1."""
        text = self.lines[line - 1] if line <= len(self.lines) else ''
        return len(text.encode('utf-8', 'surrogatepass')[:byte_offset].decode('utf-8', 'replace')) + 1
