const stops = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/** Moves the focus to the tab stop behind an element, or before it; true if there is one. */
export function leaveGrid(grid: Element, backwards: boolean): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(stops)].filter(
    (one) => one.tabIndex >= 0 && !grid.contains(one) && one.checkVisibility?.() !== false,
  );
  const isAfter = (one: Element) => (grid.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const target = backwards ? all.findLast((one) => !isAfter(one)) : all.find(isAfter);
  target?.focus();
  return target !== undefined;
}
