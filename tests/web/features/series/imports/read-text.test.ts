import { expect, test } from 'vitest';
import { readText } from '#web/features/series/imports/read-text.ts';

const text = 'Säure;Größe\n1;2,5\n';
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]);

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with its mark', marked],
  ['the code page of Western Windows, as spreadsheets save a CSV there', Buffer.from(text, 'latin1')],
  ['UTF-16, as spreadsheets save “Unicode text”', utf16],
])('a file in %s is read exactly', async (_, bytes) => {
  expect(await readText(new File([new Uint8Array(bytes)], 'screening.csv'))).toBe(text);
});
