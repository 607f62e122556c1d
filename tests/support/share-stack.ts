import { afterAll } from 'vitest';
import { sharedStack } from './shared-stack.ts';
import { keepGrants } from './with-stack.ts';

const { stack } = await sharedStack();
// The process ends without a word: what was needed so far is kept after each file.
afterAll(() => keepGrants(stack, 'shared'));
