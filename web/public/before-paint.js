// Runs before the first paint, from a file of its own because the content security policy forbids inline scripts.
// Applies the stored light or dark theme without a flash, stops zod from trying `new Function`, shows the bar of the
// signed-in frame to whoever is signed in, and loads what the address needs besides the entry
// (web/build/name-first-screens.ts).
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let mode = 'system';
    try {
      mode = localStorage.getItem('serieslab.mode') ?? 'system';
    } catch {
      // Storage is blocked: follow the system.
    }
    const dark = mode === 'dark' || (mode === 'system' && system.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  };
  apply();
  // /login and the manual have no other script that follows the system.
  system.addEventListener('change', apply);
  globalThis.__zod_globalConfig = { jitless: true };
  const names = document.currentScript?.dataset ?? {};
  const parts = location.pathname.split('/');
  let isSignedIn = false;
  try {
    isSignedIn = localStorage.getItem('serieslab.token') !== null;
  } catch {
    // Storage is blocked: nobody is signed in.
  }
  const isOpen = ['login', 'manual', 'password-reset', 'verify-email'].includes(parts[1]);
  document.documentElement.toggleAttribute('data-framed', isSignedIn && !isOpen);
  const files = names[parts[1]] ?? names[parts.at(-1)];
  for (const href of files ? files.split(' ') : []) {
    const isStyle = href.endsWith('.css');
    const link = document.createElement('link');
    Object.assign(link, { rel: isStyle ? 'preload' : 'modulepreload', crossOrigin: '', href });
    if (isStyle) link.as = 'style';
    document.head.append(link);
  }
})();
