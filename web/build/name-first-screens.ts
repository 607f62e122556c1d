import type { Plugin } from 'vite';
import type { Operation } from '#shared/contracts/routes.ts';
import { callOf } from '#web/lib/api/call-of.ts';

/** The files that every screen of a signed-in account needs, and those that screens of an experiment need too. */
const frame = ['src/app/providers.tsx', 'src/app/shell/shell.tsx'];
const experiment = [...frame, 'src/app/permission-guards.tsx'];

/** Screens that people open by their address, by the first or the last part of it, with their modules. */
const firstScreens: Readonly<Record<string, readonly string[]>> = {
  login: ['src/features/auth/login-screen.tsx'],
  manual: ['src/features/manual/manual-screen.tsx'],
  dashboard: [...frame, 'src/features/dashboard/dashboard-screen.tsx'],
  series: [...experiment, 'src/features/series/list/series-screen.tsx'],
  models: [...experiment, 'src/features/modelling/models-screen.tsx'],
  charts: [...experiment, 'src/features/plotting/charts-screen.tsx'],
};

/**
 * The calls without which a screen shows nothing, with the parts of its address that they name, as `callApi` writes
 * them.
 */
const inExperiment = 'workspace={workspace}&project={project}';
const firstCalls: Readonly<Record<string, readonly (readonly [operation: Operation, id?: string, query?: string])[]>> =
  {
    series: [
      ['getUserPermissions'],
      ['getExperiment', '{experiment}', inExperiment],
      ['listInParameters', '{experiment}', inExperiment],
      ['listOutParameters', '{experiment}', inExperiment],
      ['listCompParameters', '{experiment}', inExperiment],
      ['listSeries', '{experiment}', `${inExperiment}&preview=true`],
      ['listWorkspaces'],
      ['getProject', '{project}', 'workspace={workspace}'],
      ['getUser', '{user}'],
    ],
  };

/** The addresses of a screen's first calls. */
export const callsOf = (screen: string): string[] =>
  (firstCalls[screen] ?? []).map(
    ([operation, id = '', query]) =>
      `/api${callOf(operation).path.replace('{id}', id)}${query === undefined ? '' : `?${query}`}`,
  );

/**
 * Writes into the page which files, and which answers, a first screen needs besides the entry:
 * `public/before-paint.js` asks for them beside it. Otherwise the browser would learn of the files only when the entry
 * runs, a round trip later, and of the calls when all files have run.
 */
export function nameFirstScreens(): Plugin {
  return {
    name: 'name-first-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunkOf = (module: string): string => {
          const chunk = Object.values(bundle).find(
            (one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(`/web/${module}`),
          );
          if (!chunk) throw new Error(`${module} has no chunk of its own`);
          return chunk.fileName;
        };
        const filesOf = (file: string, found = new Set<string>()): Set<string> => {
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk' || found.has(file)) return found;
          found.add(file);
          for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
          for (const imported of chunk.imports) filesOf(imported, found);
          return found;
        };
        const names = Object.entries(firstScreens).map(([screen, modules]) => {
          const found = new Set<string>();
          for (const module of modules) filesOf(chunkOf(module), found);
          const files = [...found].map((file) => `/${file}`).filter((file) => !html.includes(file));
          return `data-${screen}="${files.join(' ')}"`;
        });
        const calls = Object.keys(firstCalls).map(
          (screen) => `data-${screen}-calls="${callsOf(screen).join(' ').replaceAll('&', '&amp;')}"`,
        );
        return html.replace('<script src="/before-paint.js"', (tag) => `${tag} ${[...names, ...calls].join(' ')}`);
      },
    },
  };
}
