import { expect, it } from 'vitest';
import { buildInput, buildOutput } from '#tests/support/experiment-data.ts';
import { cardStyles } from '#web/features/series/grid/sample-cards.ts';
import { gridColumns, hasTrait } from '#web/features/series/grid/sample-columns.ts';

const palette = {
  background: { paper: '', default: '' },
  divider: '',
  text: { primary: '', secondary: '', disabled: '' },
};

it('a card has the header of each value above it', () => {
  const stacked = Object.entries(cardStyles(palette)).find(
    ([, style]) => 'flexDirection' in style && style.flexDirection === 'column',
  );
  const everything = {
    outputs: true,
    inputs: true,
    source: true,
    actions: true,
    series: true,
    expected: true,
    bench: true,
  };
  const definitions = {
    inputs: [buildInput()],
    functions: [],
    outputs: [buildOutput({ limit: { min: 1, max: null } })],
  };
  const kinds = gridColumns(definitions, everything)
    .filter((column) => column.kind !== 'output' && !hasTrait(column, 'in head'))
    .map(({ kind }) => kind);
  expect(kinds).toContain('acceptable');
  for (const kind of kinds) expect(stacked?.[0]).toMatch(new RegExp(`\\.${kind}\\b`));
});
