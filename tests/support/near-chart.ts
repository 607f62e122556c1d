import type { Locator, Page } from 'playwright-core';
import { until } from './until.ts';

/** The chart of a title; charts load when they come near. */
export async function nearChart(page: Page, title: string): Promise<Locator> {
  const chart = page.getByRole('region', { name: title });
  await until(`the chart ${title}`, async () => {
    await page.mouse.wheel(0, 400);
    return (await chart.count()) === 1;
  });
  await chart.scrollIntoViewIfNeeded();
  return chart;
}
