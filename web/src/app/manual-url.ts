/** Where the help button leads: the user manual, which lives outside of the product. Set when the app is built. */
export const manualUrl: string = import.meta.env.VITE_MANUAL_URL ?? 'https://manual.serieslab.example/';
