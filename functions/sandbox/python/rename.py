"""Renames a name of the experiment wherever texts use it, and nowhere else."""


def rename(program, old, new):
    """The changed sources, or a problem for each position where the new name already means something else."""
    changed, problems = [], []
    for text in program.texts:
        read = text.reading.uses if text.reading and program.knows(text, old) else []
        uses = [use for use in read if use.node.id == old and not use.module]
        for use in uses:
            if any(new in scope for scope in use.around):
                message = f"'{new}' already means something else here: rename that first"
                problems.append(text.source.wrong_at(use.node, message).problem)
        if uses:
            source = text.source.replaced([use.node for use in uses], lambda _node, _former: new)
            changed.append({'part': text.part, 'name': text.name, 'source': source})
    return changed, problems
