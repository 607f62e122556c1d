/** Hands a text to the browser's downloads. The mark at the beginning tells Excel that it is UTF-8. */
export function downloadText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  saveFile(name, new Blob(['\uFEFF', text], { type }));
}

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
