// Runs before the first paint, from its own file because the content security policy forbids inline scripts: the
// remembered light or dark theme is applied without a flash, and zod is told not to try `new Function`.
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
