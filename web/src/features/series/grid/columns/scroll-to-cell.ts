/** Scrolls a cell into the part of its table that columns in sight do not cover. */
export function scrollToCell(cell: HTMLElement | null | undefined): void {
  const scroller = cell?.closest<HTMLElement>('.sample-grid');
  if (!cell || !scroller) return;
  const index = Number(cell.closest('[aria-colindex]')?.ariaColIndex);
  const covered = { left: 0, right: 0 };
  for (const head of scroller.querySelectorAll<HTMLElement>('th.pinned')) {
    const at = Number(head.ariaColIndex);
    if (at < index) covered.left += head.offsetWidth;
    if (at > index) covered.right += head.offsetWidth;
  }
  scroller.style.scrollPaddingLeft = `${covered.left}px`;
  scroller.style.scrollPaddingRight = `${covered.right}px`;
  cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}
