/**
 * The pilot plant of Box, Hunter and Hunter: the yields of two runs of each of eight settings, in the order of a full
 * factorial design of temperature, concentration and catalyst.
 */
export const pilotYields = [
  [59, 61],
  [74, 70],
  [50, 58],
  [69, 67],
  [50, 54],
  [81, 85],
  [46, 44],
  [79, 81],
] as const;
