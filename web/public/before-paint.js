// Runs before the first paint, from a file of its own because the content security policy forbids inline scripts.
// Applies the stored light or dark theme without a flash, and stops zod from trying `new Function`.
(() => {
  let mode = 'system';
  try {
    mode = localStorage.getItem('serieslab.mode') ?? 'system';
  } catch {
    // Storage is blocked: follow the system.
  }
  const dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  globalThis.__zod_globalConfig = { jitless: true };
})();
