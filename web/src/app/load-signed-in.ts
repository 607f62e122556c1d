/**
 * Loads what follows the login form while the person types, so that signing in waits for none of it. A chunk that does
 * not load now is loaded by the router later.
 */
export function loadSignedIn(): void {
  const chunks = [
    import('./providers.tsx'),
    import('./shell/shell.tsx'),
    import('../features/dashboard/dashboard-screen.tsx'),
  ];
  void Promise.allSettled(chunks);
}
