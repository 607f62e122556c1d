import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ReportFigure } from '#shared/contracts/reports.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { svgText } from '#web/charts/frame/save-figure.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';

/** Pixels; the figure is as wide as a page. */
const width = '680px';

/**
 * A chart of the product as a figure of a report, in the colours of paper whatever the theme is: drawn once out of sight,
 * where the styles of the page hold.
 */
export function drawFigure(
  chart: ReactNode,
  { title, caption, decimal }: { title: string; caption: string; decimal: DecimalSymbol },
): ReportFigure[] {
  const place = document.createElement('div');
  place.dataset.theme = 'light';
  place.setAttribute('aria-hidden', 'true');
  Object.assign(place.style, { position: 'fixed', left: '-10000px', top: '0', width });
  document.body.append(place);
  const root = createRoot(place);
  try {
    flushSync(() => root.render(<DecimalContext value={decimal}>{chart}</DecimalContext>));
    const figure = place.querySelector('svg');
    return figure ? [{ kind: 'figure', title, caption, svg: svgText(figure) }] : [];
  } finally {
    root.unmount();
    place.remove();
  }
}
