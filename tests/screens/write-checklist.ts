import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checklistAreas } from './checklist-areas.ts';
import { checklistDocument } from './checklist-document.ts';

// `npm run docs:screens`
writeFileSync(join(import.meta.dirname, '../../docs/screens.md'), checklistDocument(await checklistAreas()));
