import { notify } from '../notices.ts';

/** Downloads a text as a file. The byte order mark tells Excel that it is UTF-8. */
export function downloadText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  download(name, new Blob(['\uFEFF', text], { type }));
}

/** Downloads data as readable JSON. */
export function downloadJson(name: string, data: unknown): void {
  download(name, new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }));
}

/** Downloads a file. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Downloads a drawn picture. The browser has none to give where its memory is short, which is said. */
export function downloadPng(name: string, canvas: HTMLCanvasElement): void {
  canvas.toBlob((png) => {
    if (png) download(name, png);
    else notify('The picture could not be made. Please close other tabs and try again.', 'error');
  }, 'image/png');
}
