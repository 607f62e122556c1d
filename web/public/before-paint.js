// Runs before the first paint, from a file of its own because the content security policy forbids inline scripts.
// Applies the stored light or dark theme without a flash, stops zod from trying `new Function`, shows the bar of the
// signed-in frame to a person with a session, and asks for what the address needs besides the entry: files, and answers of
// the server (web/build/name-first-screens.ts).
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
  let token = null;
  try {
    token = localStorage.getItem('serieslab.token');
  } catch {
    // Storage is blocked: nobody is signed in.
  }
  const isOpen = ['login', 'manual', 'password-reset', 'verify-email'].includes(parts[1]);
  document.documentElement.toggleAttribute('data-framed', token !== null && !isOpen);
  const screen = names[parts[1]] ? parts[1] : parts.at(-1);
  const calls = names[`${screen}Calls`];
  const claims = claimsOf(token);
  // An expired token is renewed first, by the app.
  if (calls && parts[6] && claims && claims.exp - 10 > Date.now() / 1000) ask(calls.split(' '), claims.sub);
  for (const href of names[screen]?.split(' ') ?? []) {
    const isStyle = href.endsWith('.css');
    const link = document.createElement('link');
    Object.assign(link, { rel: isStyle ? 'preload' : 'modulepreload', crossOrigin: '', href });
    if (isStyle) link.as = 'style';
    document.head.append(link);
  }

  // src/lib/api/early-answers.ts hands each answer to the call that needs it.
  function ask(templates, user) {
    const place = { workspace: parts[2], project: parts[4], experiment: parts[6], user };
    const answers = new Map();
    for (const template of templates) {
      const address = template.replaceAll(/\{(\w+)\}/g, (_, name) => place[name]);
      const answer = fetch(address, {
        headers: { Authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(30_000),
      });
      answer.catch(() => undefined);
      answers.set(address, answer);
    }
    globalThis.earlyAnswers = { token, at: Date.now(), experiment: place.experiment, answers };
  }

  function claimsOf(text) {
    try {
      return JSON.parse(atob(text.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
    } catch {
      return undefined;
    }
  }
})();
