import type { ChecklistLine } from './checklist-line.ts';

const session = 'tests/web/app/session.test.tsx';

/** Document 1: the shell, sign-in and the account. */
export const lines: readonly ChecklistLine[] = [
  {
    section: '1.2 Redirects',
    says: 'Unauthenticated users are sent to /login',
    test: `${session} › nobody gets anywhere but to /login, and is told what the fields lack`,
  },
];
