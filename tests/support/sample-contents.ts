/** A picture of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEAQH/7yMK/gAAAABJRU5ErkJggg==',
  'base64',
);

/** An Office file whose directory names a folder and says how large its files are unpacked; the files are empty. */
export function office(folder: string, unpacked = 0): Buffer {
  const files = ['[Content_Types].xml', `${folder}document.xml`].map((name) => Buffer.from(name));
  const local = files.map((name) => {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(name.length, 26);
    return Buffer.concat([head, name]);
  });
  const directory = files.map((name) => {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt32LE(unpacked, 24);
    head.writeUInt16LE(name.length, 28);
    return Buffer.concat([head, name]);
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(local).length, 16);
  return Buffer.concat([...local, ...directory, end]);
}

const words = (...values: number[]) => values.flatMap((value) => [value >> 8, value & 255]);

/** The headers of pictures of so many pixels, without the pixels. */
export const pngOf = (width: number, height: number) =>
  Buffer.from([
    ...png.subarray(0, 8),
    ...words(0, 13),
    ...Buffer.from('IHDR'),
    ...words(0, width, 0, height),
    8,
    2,
    0,
    0,
    0,
  ]);

export const jpegOf = (width: number, height: number) =>
  Buffer.from([
    ...words(0xffd8, 0xffe0, 16),
    ...Buffer.alloc(14),
    ...words(0xffc0, 11),
    8,
    ...words(height, width),
    1,
    1,
    0x11,
    0,
    ...words(0xffd9),
  ]);

export const gifOf = (width: number, height: number) =>
  Buffer.from([...Buffer.from('GIF89a'), ...words(width, height).flatMap((_, at, all) => all[at ^ 1] ?? 0), 0, 0, 0]);
