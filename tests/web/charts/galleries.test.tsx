import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createAppTheme } from '#web/app/theme.ts';
import { stubFigures } from '../support/figure-stubs.ts';
import '../support/stub-plotly.ts';
import { galleries } from './galleries/galleries.ts';

const theme = createAppTheme();

describe.each(Object.entries(galleries))('the chart %s', (_name, examples) => {
  it.each([320, 640, 900, 1000])('is right for every example, %i pixels wide', (width) => {
    expect(examples.length).toBeGreaterThan(2);
    expect(examples.map(({ name, problemsAt }) => [name, problemsAt(width)])).toEqual(
      examples.map(({ name }) => [name, []]),
    );
  });

  it('is drawn with every example, as one labelled picture', () => {
    stubFigures();
    for (const { name, figure } of examples) {
      render(
        <ThemeProvider theme={theme} noSsr>
          {figure}
        </ThemeProvider>,
      );
      const pictures = [...screen.queryAllByRole('img'), ...screen.queryAllByRole('figure')];
      expect([name, pictures.length, Boolean(pictures[0]?.getAttribute('aria-label'))]).toEqual([name, 1, true]);
      for (const clip of document.querySelectorAll('clipPath rect')) {
        const [x, width] = [Number(clip.getAttribute('x')), Number(clip.getAttribute('width'))];
        expect(x + width).toBeLessThanOrEqual(Number(clip.closest('svg')?.getAttribute('width')));
      }
      cleanup();
    }
  });
});
