/** The order of lists of roles, permissions, licences and actions. */
export const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en');
