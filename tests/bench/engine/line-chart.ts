/** One line of a chart, with an optional band around it. */
export interface Line {
  name: string;
  points: readonly (readonly [number, number])[];
  band?: readonly (readonly [number, number, number])[];
  dots?: boolean;
}

/** The content of a chart. */
export interface Chart {
  title: string;
  across: string;
  along: string;
  lines: readonly Line[];
  logarithmic?: boolean;
}

const width = 640;
const height = 360;
const margin = { left: 62, right: 150, top: 34, bottom: 46 };
/** Distinguishable without colour vision, on light and dark. */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#8c8c8c', '#e69f00'];

/** A chart as SVG, on white so that it is legible in either theme. */
export function lineChart({ title, across, along, lines, logarithmic = false }: Chart): string {
  const all = lines.flatMap(({ points, band = [] }) => [
    ...points,
    ...band.flatMap(([x, low, high]) => [[x, low] as const, [x, high] as const]),
  ]);
  const xs = rangeOf(all.map(([x]) => x));
  const ys = rangeOf(all.map(([, y]) => (logarithmic ? Math.log10(y) : y)));
  const placeX = (x: number) => margin.left + ((x - xs.low) / xs.span) * (width - margin.left - margin.right);
  const placeY = (y: number) => {
    const share = ((logarithmic ? Math.log10(y) : y) - ys.low) / ys.span;
    return height - margin.bottom - share * (height - margin.top - margin.bottom);
  };
  const at = (x: number, y: number) => `${placeX(x).toFixed(1)},${placeY(y).toFixed(1)}`;
  const drawn = lines.map(({ name, points, band = [], dots }, index) => {
    const colour = colours[index % colours.length];
    const edge = [...band.map(([x, low]) => at(x, low)), ...band.toReversed().map(([x, , high]) => at(x, high))];
    const shape = dots
      ? points.map(
          ([x, y]) => `<circle cx="${placeX(x).toFixed(1)}" cy="${placeY(y).toFixed(1)}" r="4" fill="${colour}"/>`,
        )
      : [
          `<polyline points="${points.map(([x, y]) => at(x, y)).join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
        ];
    const label = `<text x="${width - margin.right + 10}" y="${margin.top + 14 + 18 * index}" fill="${colour}">${name}</text>`;
    return `${edge.length > 0 ? `<polygon points="${edge.join(' ')}" fill="${colour}" opacity="0.15"/>` : ''}${shape.join('')}${label}`;
  });
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => {
    const x = xs.low + share * xs.span;
    const y = ys.low + share * ys.span;
    const yValue = logarithmic ? 10 ** y : y;
    return [
      `<text x="${placeX(x).toFixed(1)}" y="${height - margin.bottom + 18}" text-anchor="middle">${short(x)}</text>`,
      `<text x="${margin.left - 8}" y="${(placeY(yValue) + 4).toFixed(1)}" text-anchor="end">${short(yValue)}</text>`,
      `<line x1="${margin.left}" x2="${width - margin.right}" y1="${placeY(yValue).toFixed(1)}" y2="${placeY(yValue).toFixed(1)}" stroke="#ddd"/>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#333" role="img" aria-label="${title}">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${margin.left}" y="20" font-size="14" font-weight="bold">${title}</text>`,
    ...ticks,
    `<text x="${(width - margin.right + margin.left) / 2}" y="${height - 8}" text-anchor="middle">${across}</text>`,
    `<text transform="translate(14 ${height / 2}) rotate(-90)" text-anchor="middle">${along}</text>`,
    ...drawn,
    '</svg>\n',
  ].join('\n');
}

function rangeOf(values: readonly number[]): { low: number; span: number } {
  const low = values.reduce((a, b) => Math.min(a, b), Infinity);
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity);
  return { low, span: high - low || 1 };
}

function short(value: number): string {
  return Number(value.toPrecision(2)).toString();
}
