import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chartColors } from '#web/charts/chart-colors.ts';

it('gives figures of SVG the same scale of colours as figures on a canvas', () => {
  const css = readFileSync(join(import.meta.dirname, '../../../web/src/charts/frame/heat.css'), 'utf8');
  const [light = '', dark = ''] = css.split('[data-theme="dark"]');
  const colors = (block: string) => [...block.matchAll(/--sl-heat-\d: (#[0-9a-f]{6});/g)].map(([, color]) => color);
  expect(colors(light)).toEqual(chartColors.light.heat);
  expect(colors(dark)).toEqual(chartColors.dark.heat);
});
