import { describe, expect, it } from 'vitest';
import { scatterExamples } from '#tests/web/charts/galleries/heatmap-gallery.tsx';
import { importanceExamples } from '#tests/web/charts/galleries/importance-gallery.tsx';
import { predictionExamples } from '#tests/web/charts/galleries/prediction-gallery.tsx';
import { surfaceExamples } from '#tests/web/charts/galleries/surface-gallery.tsx';
import { chartColors } from '#web/charts/chart-colors.ts';
import { buildScatterFigure } from '#web/charts/heatmap/build-scatter-figure.ts';
import { nearestPoint } from '#web/charts/heatmap/nearest-point.ts';
import { buildImportanceFigure } from '#web/charts/importance/build-importance-figure.ts';
import { buildPredictionFigure } from '#web/charts/prediction/build-prediction-figure.ts';
import { drawCurves, layProfileOut, type ProfileInput, valueAt } from '#web/charts/profile/build-profile-figure.ts';
import { buildSurfaceFigure } from '#web/charts/surface/build-surface-figure.ts';

const example = <T>(examples: Record<string, T>, name: string): T => {
  const found = examples[name];
  if (found === undefined) throw new Error(`There is no example “${name}”`);
  return found;
};

describe('importance', () => {
  it('draws a score of 1 over the whole axis, and marks low and unknown scores', () => {
    const full = buildImportanceFigure(example(importanceExamples, 'the least and the most there can be'), 900);
    expect(full.rows[0]?.bar?.width).toBe((full.axis.at(-1)?.x ?? 0) - (full.axis[0]?.x ?? 0));
    expect(full.rows.map(({ tone }) => tone)).toEqual(['normal', 'low', 'low']);
    const absent = buildImportanceFigure(example(importanceExamples, 'what the model leaves out, last'), 900).rows[1];
    expect(absent).toMatchObject({ tone: 'absent', bar: null, whisker: null, text: '–' });
  });

  it('shows short names of all parameters, or of none where each is also the name', () => {
    const [heat] = example(importanceExamples, 'what the model leaves out, last');
    const [temp] = example(importanceExamples, 'names with units, also long ones');
    const shortNames = (bars: Parameters<typeof buildImportanceFigure>[0]) =>
      buildImportanceFigure(bars, 900).rows.map(({ shortName }) => shortName);
    if (!heat || !temp) throw new Error('The examples are there');
    expect(shortNames([heat, temp])).toEqual(['heat', 'temp']);
    expect(shortNames([heat, { ...heat, name: 'Heat' }])).toEqual(['', '']);
  });
});

describe('prediction', () => {
  it('draws at most 5000 of very many samples, and counts them all', () => {
    const many = example(predictionExamples, 'eleven thousand samples');
    const { drawn, covered } = buildPredictionFigure(many, { width: 640, height: 400 });
    expect({ drawn, of: covered.of }).toEqual({ drawn: 3667, of: 11_000 });
  });

  it('counts the intervals that contain the measured score', () => {
    const one = buildPredictionFigure(example(predictionExamples, 'one sample'), { width: 640, height: 400 });
    expect(one.covered).toEqual({ of: 1, count: 0 });
    expect(one.inside).toBe('');
    expect(one.outside).not.toBe('');
    const none = example(predictionExamples, 'samples without intervals');
    expect(buildPredictionFigure(none, { width: 640, height: 400 }).covered).toEqual({ of: 0, count: 0 });
  });
});

describe('scatterplot', () => {
  it('is 1000 by 600 with the margins of the specification', () => {
    const { width, height, plot } = buildScatterFigure(example(scatterExamples, 'twelve samples'));
    expect({ width, height }).toEqual({ width: 1000, height: 600 });
    expect(plot).toEqual({ left: 80, top: 10, right: 970, bottom: 550 });
  });

  it('spans the measured values, and aligns values with ticks', () => {
    const figure = buildScatterFigure({
      x: { label: 'Heat', categories: undefined, values: [0, 50, 100] },
      y: { label: 'Cost', categories: undefined, values: [1, 2, 3] },
      scores: [1, 1, 1],
    });
    expect(figure.x.ticks.map(({ label }) => label)).toContain('100');
    expect(figure.x.ticks.find(({ label }) => label === '50')?.at).toBe(525);
    expect([...figure.points.x]).toEqual([0, 0.5, 1]);
    expect([...figure.points.y]).toEqual([1, 0.5, 0]);
  });

  it('cuts the labels of a categorical axis at 55 pixels', () => {
    const { x } = buildScatterFigure(example(scatterExamples, 'a categorical axis with long labels'));
    expect(x.ticks.map(({ label }) => label)).toEqual([
      'BrettPh…',
      'Di-tert…',
      'XPhos',
      'P(fur)3',
      'CgMe-PPh',
      'JackieP…',
    ]);
  });

  it('leaves out samples that lack a value, and keeps those that lack a score', () => {
    const { points } = buildScatterFigure(
      example(scatterExamples, 'samples without a score, and some without a value'),
    );
    expect([...points.score]).toEqual([Number.NaN, 1, 0.5]);
    expect([...points.sample]).toEqual([0, 1, 2]);
  });

  it('finds the sample under the pointer, which need not be the first with that place', () => {
    const figure = buildScatterFigure({
      x: { label: 'Heat', categories: undefined, values: [Number.NaN, 0, 100] },
      y: { label: 'Cost', categories: undefined, values: [0, 0, 10] },
      scores: [1, 1, 1],
    });
    expect(nearestPoint(figure, 967, 15)).toEqual({ sample: 2, x: 970, y: 10 });
    expect(nearestPoint(figure, 80, 545)?.sample).toBe(1);
    expect(nearestPoint(figure, 500, 300)).toBeUndefined();
  });
});

describe('surface', () => {
  const draw = (name: string, opacity = 10) =>
    buildSurfaceFigure({
      ...example(surfaceExamples, name),
      opacity,
      colors: chartColors.light,
      font: 'Arial',
      width: 900,
    });

  it('is a square grid of as many points as there are samples, 600 high', () => {
    const { data, layout } = draw('a summit');
    const [surface] = data;
    expect(surface).toMatchObject({ type: 'surface', opacity: 1 });
    const { x, y, z } = surface as { x: number[]; y: number[]; z: number[][] };
    expect([x.length, y.length, z.length, z[0]?.length]).toEqual([40, 40, 40, 40]);
    expect(layout.height).toBe(600);
    const peak = z.flatMap((row, atY) => row.map((score, atX) => ({ score, x: x[atX], y: y[atY] })));
    const best = peak.reduce((a, b) => (b.score > a.score ? b : a));
    expect(best.x).toBeCloseTo(69.2, 1);
    expect(best.y).toBeCloseTo(3.1, 1);
  });

  it('writes numbers with the decimal symbol of the account', () => {
    const common = { opacity: 10, colors: chartColors.light, font: 'Arial', width: 900, decimal: ',' } as const;
    const { layout } = buildSurfaceFigure({ ...example(surfaceExamples, 'a summit'), ...common });
    expect(layout.separators).toBe(',');
    const samples = [0, 1.5e40].flatMap((x) => [0, 2.5].map((y) => ({ x, y, score: 0.25 })));
    const axis = { label: 'Heat', categories: undefined };
    const { data } = buildSurfaceFigure({ samples, x: axis, y: axis, ...common });
    expect(JSON.stringify(data)).toContain('Heat: 1,5e+40<br>Heat: 2,5<br>Score: 0,250');
  });

  it('treats a missing score as 0, and uses opacity in tenths', () => {
    const { data } = draw('a point without a score', 4);
    expect(data[0]).toMatchObject({ opacity: 0.4, z: expect.arrayContaining([expect.arrayContaining([0])]) });
    expect(JSON.stringify(data)).not.toContain('"z":[[null');
  });

  it('draws names literally, also those that plotly would treat as markup', () => {
    const label = '<a href="https://elsewhere.example">x</a> &lt;b> %{z}';
    const hostile = { ...example(surfaceExamples, 'a summit'), x: { label, categories: [label] } };
    const figure = buildSurfaceFigure({
      ...hostile,
      opacity: 10,
      colors: chartColors.light,
      font: 'Arial',
      width: 900,
    });
    const drawn = JSON.stringify([figure.data, figure.layout.scene]);
    expect(drawn).not.toMatch(/<a|<\/a|&lt|%\{z\}(?!:)|uirevision/);
    expect(drawn.replaceAll('\u200b', '')).toContain('%{z} : %{x}'.replace(' :', ':'));
    expect(drawn).toContain('%{z:.3f}');
  });

  it('names the categories of an axis', () => {
    const { layout } = draw('a categorical axis');
    expect(layout.scene?.yaxis).toMatchObject({ tickvals: [0, 1, 2], ticktext: ['Epoxy', 'Acrylic', 'Silicone'] });
  });
});

describe('profile', () => {
  const loading = { key: 'loading', title: 'Loading (mol %)', categories: undefined, min: 0.01, max: 100 };
  const drawn = (input: ProfileInput) => {
    const measured = { key: 'score', title: 'Score', measured: [0.1, 0.9] };
    const [panel] = layProfileOut({ inputs: [input], quantities: [measured], samples: [[0.01], [100]] }, 600).panels;
    if (!panel) throw new Error('There is a panel');
    const middle = (panel.left + panel.right) / 2;
    return { share: (value: number) => (panel.x.at(value) - panel.left) / (panel.right - panel.left), panel, middle };
  };

  it('draws an input along its own scale, and reads the pointer by it', () => {
    const log: ProfileInput = { ...loading, scale: 'log' };
    const { share, panel, middle } = drawn(log);
    expect([0.01, 0.1, 1, 10, 100].map(share)).toEqual([0, 0.25, 0.5, 0.75, 1].map((at) => expect.closeTo(at, 3)));
    expect(panel.x.ticks.map(({ label }) => label)).toEqual(['0.01', '1', '100']);
    expect(valueAt(log, panel, middle)).toBeCloseTo(1, 9);
    const even = drawn(loading);
    expect(even.share(50)).toBeCloseTo(0.5, 2);
    expect(valueAt(loading, even.panel, even.middle)).toBeCloseTo(50.005, 9);
  });

  it('draws an input that has one value where it is, among the values that samples have', () => {
    const one: ProfileInput = { ...loading, min: 60, max: 60 };
    const { share, panel } = drawn(one);
    // The samples are at 0.01 and 100.
    expect(share(60)).toBeCloseTo(0.58, 1);
    expect(panel.dots.split('M')).toHaveLength(3);
    const band = { value: 0.5, low: 0.4, high: 0.6 };
    const curves = { setting: [60], positions: [[60]], here: [band], curves: [[[band]]], forbidden: undefined };
    expect(drawCurves(panel, curves, false).mean).toMatch(/^M\S+ \S+h28$/);
    expect(valueAt(one, panel, panel.right)).toBe(60);
  });
});
