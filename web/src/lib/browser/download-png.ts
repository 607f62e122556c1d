import { notify } from '#web/lib/notices.ts';
import { download } from './download-text.ts';

/** Downloads a drawn picture. The browser has none to give where its memory is short, which is said. */
export function downloadPng(name: string, canvas: HTMLCanvasElement): void {
  canvas.toBlob((png) => {
    if (png) download(name, png);
    else notify('The picture could not be made. Please close other tabs and try again.', 'error');
  }, 'image/png');
}
