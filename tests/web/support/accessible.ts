import axe from 'axe-core';
import { expect } from 'vitest';

/** Contrast needs a drawn page, and a screen that is rendered alone has no landmarks. */
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };

export async function expectAccessible(element: Element): Promise<void> {
  const { violations } = await axe.run(element, { rules });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}
