import { vi } from 'vitest';

/** The files that the page downloads, in order. */
export function captureDownloads() {
  const files: { name: string; text: () => Promise<string> }[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const url = `blob:${blobs.size}`;
    if (content instanceof Blob) blobs.set(url, content);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob) files.push({ name: this.download, text: () => readText(blob) });
  });
  return files;
}

/** jsdom's blobs have no `text`. The byte order mark for Excel is removed. */
function readText(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^\uFEFF/, ''));
    reader.readAsText(blob);
  });
}
