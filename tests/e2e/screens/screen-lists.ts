import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Screen } from './screen.ts';

/** The screens of every `*-screens.ts` in this folder; what `*-state-screens.ts` have comes last. */
export async function allScreens(): Promise<Screen[]> {
  const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('-screens.ts'));
  const isOfStates = (name: string) => Number(name.includes('-state-'));
  const lists = await Promise.all(
    names
      .sort((a, b) => isOfStates(a) - isOfStates(b) || a.localeCompare(b))
      .map(async (name) => {
        const { screens } = (await import(join(import.meta.dirname, name))) as { screens: readonly Screen[] };
        return screens;
      }),
  );
  return lists.flat();
}
