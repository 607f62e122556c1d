/** A row of the table of targets: the target, the measurement, and whether the target is met. */
export type Row = readonly [string, string, string];

export const met = (good: boolean): string => (good ? 'met' : '**not met**');
export const fixed = (value: unknown, digits: number): string => Number(value).toFixed(digits);

/** A row of the table of what is known: work, target, measurement, and whether the target is met or by how far not. */
export type WorkRow = readonly [string, string, string, string];
