const wordsOf = (header: string) =>
  header
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/\d+$/, ''));

const unwanted = new Set(
  'impurity impurities cost costs price loss waste byproduct error residue kosten verunreinigung verlust'.split(' '),
);
const results = new Set(
  'yield yields yld conversion conversions conv sel selectivity purity assay titer titre ee er dr activity viscosity strength hardness modulus gloss adhesion efficiency recovery score response responses result results output outputs objective objectives measured tensile elongation pdi auswaage ausbeute umsatz selektivitat reinheit festigkeit rendement absorbance absorbanz extinktion turbidity trubung fluorescence fluoreszenz luminescence liking beliebtheit haltbarkeit truebung viskositat viskositaet harte haerte biomass biomasse cfu kbe rfu rlu titre'.split(
    ' ',
  ),
);

/** Whether a header names something that is best small, such as an impurity. */
export const isUnwanted = (header: string): boolean => wordsOf(header).some((word) => unwanted.has(word));

/** Whether a header names something that is measured, such as a yield, or the optical density `OD600`. */
export const isResult = (header: string): boolean =>
  isUnwanted(header) || opticalDensity.test(header) || wordsOf(header).some((word) => results.has(word));
const opticalDensity = /\bod[ _-]?\d{3}(nm)?\b/i;

/** The names that mathematics and planning tools give to what is measured, and to settings: `y1`, `x_2`. */
const isY = (header: string) =>
  /^y[ _.]?[([]?\d*[)\]]?$|^(f|obj|kpi)[ _.]?[([]?\d+[)\]]?$|^(f\(x\)|obj|kpi|target[ _]?\d*)$/i.test(header.trim());
export const isX = (header: string): boolean => /^x[ _.]?[([]?\d*[)\]]?$/i.test(header.trim());

/** By column, whether its header names something that is measured: also `y1` where no other columns follow. */
export function areResults(headers: readonly string[]): boolean[] {
  const named = headers.map(isResult);
  const last = headers.findLastIndex((header, index) => !named[index] && !isY(header));
  // `y` beside `x` may be a place, where something else is named.
  const isPlace = named.includes(true) && headers.some((header) => /^x$/i.test(header.trim()));
  return headers.map((header, index) => {
    const isLast = index > last && !(isPlace && /^y$/i.test(header.trim()));
    return named[index] === true || (isLast && isY(header));
  });
}
