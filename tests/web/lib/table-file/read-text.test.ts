import { expect, test } from 'vitest';
import { readText } from '#web/lib/table-file/read-file.ts';

const text = 'Säure;Größe\n1;2,5\n';
const little = Buffer.from(text, 'utf16le');
const big = Buffer.from(little).swap16();
const marked = (mark: number[], bytes: Buffer) => Buffer.concat([Buffer.from(mark), bytes]);

test.each([
  ['UTF-8', 'UTF-8', Buffer.from(text)],
  ['UTF-8 with its mark', 'UTF-8', marked([0xef, 0xbb, 0xbf], Buffer.from(text))],
  ['Latin-1, as instruments write it', 'Windows-1252', Buffer.from(text, 'latin1')],
  ['UTF-16 LE with its mark, as spreadsheets save “Unicode text”', 'UTF-16 LE', marked([0xff, 0xfe], little)],
  ['UTF-16 BE with its mark', 'UTF-16 BE', marked([0xfe, 0xff], big)],
  ['UTF-16 LE without a mark', 'UTF-16 LE', little],
  ['UTF-16 BE without a mark', 'UTF-16 BE', big],
])('a file in %s is read exactly, as %s', async (_, encoding, bytes) => {
  expect(await readText(new File([new Uint8Array(bytes)], 'screening.csv'))).toEqual({ text, encoding });
});

test('a file of Windows-1252 keeps the characters that Latin-1 does not have', async () => {
  const { text: read, encoding } = await readText(new File([new Uint8Array([0x80, 0x96, 0xb0, 0x43])], 'euro.csv'));
  expect([read, encoding]).toEqual(['€–°C', 'Windows-1252']);
});

test.each([
  ['Windows-1250', [0x8e, 0x9a, 0xf8], 'Žšř'],
  ['Windows-1251', [0xd1, 0xee, 0xeb, 0xfc], 'Соль'],
  ['Mac Roman', [0x50, 0x72, 0x9f, 0x66, 0xa1, 0x43], 'Prüf°C'],
  ['Shift JIS', [0x89, 0xb7, 0x93, 0x78], '温度'],
  ['GB 18030', [0xce, 0xc2, 0xb6, 0xc8], '温度'],
] as const)('a file is read in %s when a person has chosen it', async (encoding, bytes, text) => {
  expect(await readText(new File([new Uint8Array(bytes)], 'chosen.csv'), encoding)).toEqual({ text, encoding });
});

test('a file of UTF-8 stays one where another program has put signs of damage into it', async () => {
  const damaged = 'Pr\uFFFDfer;Gr\uFFFD\uFFFDe\n1;2\n';
  expect(await readText(new File([damaged], 'damaged.csv'))).toEqual({ text: damaged, encoding: 'UTF-8' });
});

test('an empty file is an empty text', async () => {
  expect(await readText(new File([], 'empty.csv'))).toEqual({ text: '', encoding: 'UTF-8' });
});
