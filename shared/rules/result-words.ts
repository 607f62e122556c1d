const wordsOf = (header: string) =>
  header
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);

const unwanted = new Set(
  'impurity impurities cost costs price loss waste byproduct error residue kosten verunreinigung verlust'.split(' '),
);
const results = new Set(
  'yield yields conversion selectivity purity assay titer titre ee er dr activity viscosity strength hardness modulus gloss adhesion efficiency recovery score response result output measured ausbeute umsatz selektivitat reinheit festigkeit rendement'.split(
    ' ',
  ),
);

/** Whether a header names something that is best small, such as an impurity. */
export const isUnwanted = (header: string): boolean => wordsOf(header).some((word) => unwanted.has(word));

/** Whether a header names something that is measured, such as a yield. */
export const isResult = (header: string): boolean =>
  isUnwanted(header) || wordsOf(header).some((word) => results.has(word));
