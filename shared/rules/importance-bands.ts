/** The importance levels that people choose from, each with its weight, heaviest first. */
export const importanceBands = [
  { label: 'Highest (16x)', weight: 100 },
  { label: 'High (8x)', weight: 50 },
  { label: 'Normal (4x)', weight: 25 },
  { label: 'Low (2x)', weight: 12.5 },
  { label: 'Lowest (1x)', weight: 6.25 },
  { label: 'Ignore (0x)', weight: 0 },
] as const;
export type ImportanceBand = (typeof importanceBands)[number];

export const [highestImportance, , , , lowestImportance, ignoreImportance] = importanceBands;

/** The level of a stored weight. Weights between 0 and Low count as Lowest. */
export function importanceBandOf(weight: number): ImportanceBand {
  if (!(weight > 0)) return ignoreImportance;
  return importanceBands.find((band) => band.weight > 0 && weight >= band.weight) ?? lowestImportance;
}
