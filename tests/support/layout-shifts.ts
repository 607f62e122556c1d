import type { Page } from 'playwright-core';

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Watches what moves in the page without being asked to (Chromium's layout shifts, also those soon after a key). */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const describe = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const name = element?.getAttribute('aria-label') ?? element?.className ?? '';
      return `${element?.tagName} ${name}: ${JSON.stringify(previousRect)} -> ${JSON.stringify(currentRect)}`;
    };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        // Text that is being typed moves within its field, which belongs to the browser: it names no node.
        const moved = sources.filter(({ node }) => node !== null);
        if (moved.length > 0) seen.push(`${value}: ${moved.map(describe).join('; ')}`);
      }
    }).observe({ type: 'layout-shift' });
    Object.assign(window, { layoutShifts: seen });
  });
  return () => page.evaluate(() => (window as unknown as { layoutShifts: string[] }).layoutShifts);
}
