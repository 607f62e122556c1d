const files = import.meta.glob<string>('../../../../docs/manual/images/*.webp', { import: 'default', eager: true });

/** In pixels of the file: the browser keeps the place of a picture that it has not loaded. */
const sizes: Readonly<Record<string, { width: number; height: number }>> = {
  'contour.webp': { width: 720, height: 838 },
  'profiler.webp': { width: 720, height: 756 },
  'progress.webp': { width: 720, height: 615 },
  'proposals.webp': { width: 864, height: 264 },
  'trade-off.webp': { width: 720, height: 738 },
  'verdict.webp': { width: 670, height: 69 },
};

interface Picture {
  src: string;
  width?: number;
  height?: number;
}

/** The addresses and sizes of the pictures of `docs/manual/images` (`npm run pictures`), by file. */
export const manualPictures: Readonly<Record<string, Picture>> = Object.fromEntries(
  Object.entries(files).map(([path, src]) => {
    const file = path.slice(path.lastIndexOf('/') + 1);
    return [file, { src, ...sizes[file] }];
  }),
);
