import { expect, it } from 'vitest';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { edgeDoubles, randomDoubles } from '#tests/support/random-doubles.ts';
import { axisScale } from '#web/charts/axis-scale.ts';
import { chartColors } from '#web/charts/chart-colors.ts';
import { buildScatterFigure } from '#web/charts/heatmap/build-scatter-figure.ts';
import { buildSurfaceFigure } from '#web/charts/surface/build-surface-figure.ts';

const random = createRandom(41);
const doubles = randomDoubles(5000, 42);

it('positions any finite values on an axis, in their order, with ticks that say numbers', () => {
  for (let run = 0; run < 1000; run++) {
    const source = run % 2 === 0 ? edgeDoubles : doubles;
    const values = Array.from({ length: 1 + random.integer(8) }, () => source[random.integer(source.length)] ?? 0);
    const { share, ticks } = axisScale(values);
    const sorted = values.toSorted((a, b) => a - b).map(share);
    expect({ values, ok: sorted.every((position) => position >= -1e-9 && position <= 1 + 1e-9) }).toMatchObject({
      ok: true,
    });
    expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
    const marks = ticks(8);
    expect({ values, count: marks.length > 0 && marks.length < 30 }).toMatchObject({ count: true });
    for (const mark of marks) {
      expect({
        values,
        mark,
        ok: Number.isFinite(mark.share) && /^-?\d+(\.\d+)?(e-?\d+)?$/.test(mark.label),
      }).toMatchObject({
        ok: true,
      });
    }
  }
});

it('shows every sample of a heatmap whose axes span all doubles', () => {
  const axis = (label: string, values: number[]) => ({ label, categories: undefined, values });
  const x = axis('X', [-Number.MAX_VALUE, 0, Number.MAX_VALUE]);
  const y = axis('Y', [0, 5e-324, 1e-323]);
  const { points, x: across, y: up } = buildScatterFigure({ x, y, scores: [1, 0.5, 0] });
  expect([...points.sample]).toEqual([0, 1, 2]);
  expect([...points.x].every((position, at, all) => at === 0 || position > (all[at - 1] ?? 1))).toBe(true);
  expect([...points.y].every((position, at, all) => at === 0 || position < (all[at - 1] ?? 0))).toBe(true);
  expect(across.ticks.map(({ label }) => label)).toContain('1e308');
  expect(up.ticks.map(({ label }) => label)).toContain('0');
});

it('draws a surface over numbers that are larger than plotly’s, with their own ticks', () => {
  const far = (index: number) => Number.MAX_VALUE * (index - 1);
  const samples = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => ({ x: far(x), y: y * 5e-324, score: 0.5 })));
  const common = { opacity: 10, colors: chartColors.light, font: 'Arial', width: 900 };
  const label = (name: string) => ({ label: name, categories: undefined });
  const { data, layout } = buildSurfaceFigure({ samples, x: label('X'), y: label('Y'), ...common });
  const [surface] = data as { x: number[]; y: number[]; text: string[][]; hovertemplate?: string }[];
  for (const positions of [surface?.x, surface?.y]) {
    expect(
      positions?.every(
        (position, at) => position >= 0 && position <= 1 && (at === 0 || position > (positions[at - 1] ?? 1)),
      ),
    ).toBe(true);
  }
  expect(surface?.text[2]?.[0]?.replaceAll('\u200b', '')).toBe(
    'X: -1.7976931348623157e+308<br>Y: 1e-323<br>Score: 0.500',
  );
  expect(surface?.hovertemplate).toBeUndefined();
  expect(layout.scene?.xaxis?.ticktext).toContain('1e308');
});
