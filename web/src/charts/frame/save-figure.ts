import { download, downloadPng } from '#web/lib/browser/download.ts';

/** Scale factor of a PNG, so that prints are sharp. */
const scale = 2;
/** Values that the figures take from the theme; a file has no theme. */
const themed = ['fill', 'stroke', 'stop-color'] as const;

/** Characters that names may have and XML may not: with one of them, a browser shows nothing of the figure. */
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** The figure as a file of its own: colours of the present theme, a background, the page's font. */
export function svgText(figure: SVGSVGElement): string {
  const copy = figure.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('A copy of a figure is a figure');
  const style = getComputedStyle(figure);
  const originals = [figure, ...figure.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((element, index) => {
    const original = originals[index];
    if (!original) return;
    for (const name of themed) {
      const value = original.getAttribute(name);
      if (value?.startsWith('var(')) element.setAttribute(name, style.getPropertyValue(value.slice(4, -1)).trim());
    }
  });
  const [width, height] = [figure.getAttribute('width') ?? '0', figure.getAttribute('height') ?? '0'];
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  copy.setAttribute('font-family', style.fontFamily);
  copy.removeAttribute('style');
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  paper.setAttribute('width', '100%');
  paper.setAttribute('height', '100%');
  paper.setAttribute('fill', style.getPropertyValue('--sl-palette-background-paper').trim() || '#ffffff');
  copy.prepend(paper);
  return new XMLSerializer().serializeToString(copy).replaceAll(notInXml, '');
}

export function saveSvg(name: string, figure: SVGSVGElement): void {
  download(`${name}.svg`, new Blob([svgText(figure)], { type: 'image/svg+xml' }));
}

export async function savePng(name: string, figure: SVGSVGElement): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(figure))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  downloadPng(`${name}.png`, canvas);
}
