"""A formula or script as written, and its problems."""


def readable(text):
    """Replaces invisible characters, direction marks and unpaired surrogates."""
    return ''.join(one if one.isprintable() else ' ' if one.isspace() else '\ufffd' for one in text)


class Wrong(Exception):
    """An error in a source. `problem` is in the contract's format: lines and columns count from 1."""

    def __init__(self, problem):
        super().__init__(problem['message'])
        self.problem = problem


class Source:
    """A text with its short name. `part` is its kind in messages: script, function, output or rule."""

    def __init__(self, part, name, text):
        self.part = part
        self.name = name
        # Splits lines as Python's parser does, so that positions agree.
        self.text = text.replace('\r\n', '\n').replace('\r', '\n')
        self.lines = self.text.split('\n')

    @property
    def is_script(self):
        return self.part == 'script'

    @property
    def title(self):
        return {'script': 'The script', 'rule': 'The rule'}.get(self.part, 'The formula')

    def wrong(self, message, line=1, column=1):
        position = {'line': max(1, line), 'column': max(1, column)}
        return Wrong({'part': self.part, 'name': self.name, **position, 'message': readable(message)})

    def wrong_at(self, node, message):
        return self.wrong(message, node.lineno, self.column(node.lineno, node.col_offset))

    def replaced(self, nodes, text_of):
        """The text with another one in the place of each of these nodes, none of which is within another."""
        lines = [line.encode('utf-8', 'surrogatepass') for line in self.lines]
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line) + 1)
        text = b'\n'.join(lines)
        pieces, done = [], 0
        for node in sorted(nodes, key=lambda node: (node.lineno, node.col_offset)):
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[node.end_lineno - 1] + node.end_col_offset
            former = text[start:end].decode('utf-8', 'surrogatepass')
            pieces += [text[done:start], text_of(node, former).encode('utf-8', 'surrogatepass')]
            done = end
        return b''.join([*pieces, text[done:]]).decode('utf-8', 'surrogatepass')

    @staticmethod
    def reason(problem):
        """The reason of missing values if the text has a problem."""
        return f'{problem["message"]} (line {problem["line"]}, column {problem["column"]})'

    def column(self, line, byte_offset):
        """Converts Python's columns (UTF-8 bytes from 0) to people's (characters from 1)."""
        text = self.lines[line - 1] if line <= len(self.lines) else ''
        return len(text.encode('utf-8', 'surrogatepass')[:byte_offset].decode('utf-8', 'replace')) + 1
