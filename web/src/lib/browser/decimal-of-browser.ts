/** The comma of a browser that writes it, which a new account takes; undefined of all others. */
export const decimalOfBrowser = () => ((0.5).toLocaleString()[1] === ',' ? ',' : undefined);
