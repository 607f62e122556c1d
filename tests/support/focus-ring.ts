import type { Page } from 'playwright-core';

export interface FocusRing {
  /** The element with the focus. */
  of: string;
  /** In pixels; 0 without a ring. */
  width: number;
  /** Between the ring and what is around it (WCAG 2.2, 1.4.11). */
  contrast: number;
}

/** The ring of the element with the focus; undefined if that is the page. */
export const focusRing = (page: Page): Promise<FocusRing | undefined> => page.evaluate(measure);

/** In the page. The ring may be drawn by a near ancestor, or be the frame of a field. */
function measure(): FocusRing | undefined {
  let active = document.activeElement;
  if (!active || active === document.body) return undefined;
  const host = active;
  while (active.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  const name = (host.getAttribute('aria-label') ?? host.textContent ?? '').trim().slice(0, 40);
  const of = `${host.tagName.toLowerCase()} ${host.getAttribute('role') ?? ''} ${name}`;
  const frame = host.closest('.MuiInputBase-root')?.querySelector('fieldset');
  if (frame && host.matches('.MuiInputBase-input')) {
    const { borderTopWidth, borderTopColor } = getComputedStyle(frame);
    return { of, width: Number.parseFloat(borderTopWidth), contrast: contrastOn(frame.parentElement, borderTopColor) };
  }
  let at: Element | null = host;
  for (let level = 0; at && level < 4; level++, at = at.parentElement) {
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset, opacity, clipPath } = getComputedStyle(at);
    const isHidden = opacity === '0' || clipPath !== 'none';
    if (isHidden || outlineStyle === 'none' || outlineStyle === 'auto') continue;
    const around = Number.parseFloat(outlineOffset) < 0 ? at : at.parentElement;
    return { of, width: Number.parseFloat(outlineWidth), contrast: contrastOn(around, outlineColor) };
  }
  return { of, width: 0, contrast: 1 };

  function contrastOn(element: Element | null, color: string): number {
    const backgrounds: string[] = [];
    for (let each = element; each; each = each.parentElement)
      backgrounds.unshift(getComputedStyle(each).backgroundColor);
    const [ring, around] = [luminance([...backgrounds, color]), luminance(backgrounds)];
    return (Math.max(ring, around) + 0.05) / (Math.min(ring, around) + 0.05);
  }

  /** The result of colours painted over each other on the page's own background. */
  function luminance(colors: readonly string[]): number {
    const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
    if (!context) return Number.NaN;
    for (const color of [getComputedStyle(document.body).backgroundColor, ...colors]) {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
      const part = byte / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
}
