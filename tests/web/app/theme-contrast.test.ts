import { expect, test } from 'vitest';
import { createAppTheme } from '#web/app/theme.ts';
import { chartColors } from '#web/charts/chart-colors.ts';

// WCAG 2.2: 4.5 for text (1.4.3), 3 for what marks a control (1.4.11). axe measures the same on the screens.
const kinds = ['primary', 'secondary', 'success', 'warning', 'error', 'info'] as const;
const alerts = ['success', 'warning', 'error', 'info'] as const;

test.each(['light', 'dark'] as const)(
  '%s: every text of the palette has a contrast of 4.5 on what is below it',
  (mode) => {
    const { palette } = createAppTheme().colorSchemes[mode] ?? {};
    if (!palette) throw new Error('The theme has both modes');
    const { background, text } = palette;
    const papers = [background.default, background.paper];
    const alertColors = palette.Alert as unknown as Record<string, string>;
    const chart = chartColors[mode];
    const pairs: [name: string, text: string, below: string][] = [
      ...papers.flatMap((paper): [string, string, string][] => [
        ['text', text.primary, paper],
        ['quiet text', text.secondary, paper],
        ...kinds.map((kind): [string, string, string] => [`${kind} text`, palette[kind].main, paper]),
      ]),
      ...kinds.map((kind): [string, string, string] => [
        `text on ${kind}`,
        palette[kind].contrastText,
        palette[kind].main,
      ]),
      ...alerts.map((kind): [string, string, string] => [
        `alert of ${kind}`,
        alertColors[`${kind}Color`] ?? '',
        alertColors[`${kind}StandardBg`] ?? '',
      ]),
      ['text of charts', chart.text, chart.paper],
      ['quiet text of charts', chart.quiet, chart.paper],
    ];
    const weak = pairs.filter(([, over, below]) => !(contrast(over, below) >= 4.5));
    expect(weak.map(([name, over, below]) => `${name}: ${over} on ${below}`)).toEqual([]);
    for (const paper of papers) expect(contrast(palette.primary.main, paper)).toBeGreaterThanOrEqual(3);
  },
);

test('black on white has a contrast of 21', () => {
  expect(contrast('#000000', 'rgb(255, 255, 255)')).toBeCloseTo(21, 5);
});

function contrast(first: string, second: string): number {
  const [dark = 0, bright = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The channels of `#rrggbb`, `#rgb` or `rgb(r, g, b)`. */
function channels(color: string): number[] {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color)?.[1];
  if (hex) {
    const long = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
    return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
  }
  const numbers = /^rgb\((.+)\)$/.exec(color)?.[1]?.split(',').map(Number);
  if (numbers?.length !== 3) throw new Error(`${color} is no opaque color`);
  return numbers;
}
