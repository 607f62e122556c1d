import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createAppTheme } from '#web/app/theme.ts';
import { charts } from '#web/charts/registry.ts';
import { stubFigures } from '../support/figure-stubs.ts';

const theme = createAppTheme();

// jsdom has no WebGL.
vi.mock('plotly.js-gl3d-dist-min', () => ({ default: { react: async () => undefined, purge: () => undefined } }));

describe.each(Object.entries(charts))('the chart %s', (_name, { gallery }) => {
  it.each([320, 640, 900, 1000])('is right for every example, %i pixels wide', async (width) => {
    const examples = await gallery();
    expect(examples.length).toBeGreaterThan(2);
    expect(examples.map(({ name, problemsAt }) => [name, problemsAt(width)])).toEqual(
      examples.map(({ name }) => [name, []]),
    );
  });

  it('is drawn with every example, as one labelled picture', async () => {
    stubFigures();
    for (const { name, figure } of await gallery()) {
      render(
        <ThemeProvider theme={theme} noSsr>
          {figure}
        </ThemeProvider>,
      );
      const pictures = [...screen.queryAllByRole('img'), ...screen.queryAllByRole('figure')];
      expect([name, pictures.length, Boolean(pictures[0]?.getAttribute('aria-label'))]).toEqual([name, 1, true]);
      cleanup();
    }
  });
});
