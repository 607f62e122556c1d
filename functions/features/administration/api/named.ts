/** Lists of the catalogue are in the order of their names. */
export const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en');
