import type { Plugin } from 'vite';

/** Removes the calls' summaries, which the API's document shows, from what the browser loads. */
export function dropSummaries(): Plugin {
  return {
    name: 'drop-summaries',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/shared\/contracts\/routes\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(/^ +summary:\s+(?:'.*'|".*"),$/gm, ''), map: null }),
    },
  };
}
