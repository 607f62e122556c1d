import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ChecklistLine } from './checklist-line.ts';

export interface ChecklistArea {
  /** 'Administration' for `administration-lines.ts`. */
  title: string;
  lines: readonly ChecklistLine[];
}

/** Every `*-lines.ts` of this folder, by name. */
export async function checklistAreas(): Promise<ChecklistArea[]> {
  const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('-lines.ts'));
  return Promise.all(
    names.sort().map(async (name) => {
      const { lines } = (await import(join(import.meta.dirname, name))) as { lines: readonly ChecklistLine[] };
      return { title: titleOf(name), lines };
    }),
  );
}

function titleOf(fileName: string): string {
  const words = fileName.replace(/-lines\.ts$/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
