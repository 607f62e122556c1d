import { resolve } from 'node:path';

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const app = (path: string) => resolve(import.meta.dirname, '../src', path);
const entry = app('app/main.tsx');
/** The pages that anybody may open: they must not bring what follows signing in. */
const open = ['features/auth/login-screen.tsx', 'features/manual/manual-screen.tsx'].map(app);
const mail = ['features/auth/password-reset-screen.tsx', 'features/auth/verify-email-screen.tsx'].map(app);
const providers = app('app/providers.tsx');
const frame = ['app/shell/shell.tsx', 'app/permission-guards.tsx'].map(app);
const series = app('features/series/list/series-screen.tsx');
const roots = [entry, ...open, ...mail, providers, ...frame, series];

/**
 * Names the files of modules that several screens share: what open screens share with others, what all screens with
 * data need, what the frame needs, and what the screen that people look at most shares with any other. By default each
 * set of screens has a file for what just these share, some 40 for one screen, and a browser asks for six at a time.
 */
export function createFileOf() {
  let needs: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return (id: string, graph: Graph): string | null => {
    needs ??= new Map(roots.map((root) => [root, neededBy(root, graph)]));
    const isNeededBy = (root: string) => needs?.get(root)?.has(id) === true;
    if (roots.includes(id) || isNeededBy(entry)) return null;
    const isOfFrame = isNeededBy(providers) || frame.some(isNeededBy);
    if (open.some(isNeededBy)) return isOfFrame ? 'open' : null;
    if (isNeededBy(providers) || (isOfFrame && mail.some(isNeededBy))) return 'framework';
    if (isOfFrame) return 'frame';
    return isNeededBy(series) ? 'series' : null;
  };
}

/** All modules that are loaded with one. */
function neededBy(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) neededBy(imported, graph, found);
  return found;
}
