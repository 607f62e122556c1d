/** The mouse may move so far, in pixels, while its button is down: a hand is not still. */
const stillPixels = 4;

interface Pressed {
  control: HTMLElement;
  x: number;
  y: number;
}

/**
 * Clicks a button or a link that was pressed and then moved away from under the resting mouse, because something above
 * it arrived before the mouse was released. The browser gives such a click to neither the button nor what took its
 * place.
 */
export function keepClicks(page: Document): void {
  let pressed: Pressed | undefined;
  page.addEventListener(
    'mousedown',
    ({ target, button, clientX: x, clientY: y }) => {
      const control = target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null;
      pressed = control && button === 0 ? { control, x, y } : undefined;
    },
    true,
  );
  page.addEventListener(
    'mouseup',
    ({ target, clientX, clientY }) => {
      const { control, x, y } = pressed ?? {};
      pressed = undefined;
      if (!control?.isConnected || x === undefined || y === undefined) return;
      if (target instanceof Node && control.contains(target)) return;
      const isStill = Math.hypot(clientX - x, clientY - y) <= stillPixels;
      // An element over a control that has not moved, such as a list that it opened, has the mouse rightly.
      if (isStill && !contains(control.getBoundingClientRect(), clientX, clientY)) control.click();
    },
    true,
  );
}

const contains = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x <= right && y >= top && y <= bottom;
