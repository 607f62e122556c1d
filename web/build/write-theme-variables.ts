import type { Plugin } from 'vite';
import { createAppTheme } from '#web/app/theme.ts';

type Declarations = Readonly<Record<string, string | number>>;

/** Fills `src/app/theme-variables.css`. In the browser, writing these rules takes as long as drawing a screen (decision WEB-14). */
export function writeThemeVariables(): Plugin {
  return {
    name: 'write-theme-variables',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/web/src/app/theme-variables.css') ? `${code}${themeVariables()}` : undefined,
  };
}

/** The rules that Material UI's `ThemeProvider` would add to the page. */
export function themeVariables(): string {
  const sheets: Record<string, Declarations>[] = createAppTheme().generateStyleSheets();
  return sheets
    .flatMap((sheet) => Object.entries(sheet))
    .map(([selector, variables]) => {
      const lines = Object.entries(variables).map(([name, value]) => `  ${name}: ${value};\n`);
      return `${selector} {\n${lines.join('')}}\n`;
    })
    .join('');
}
