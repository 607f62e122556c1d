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
