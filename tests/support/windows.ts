import type { Page } from 'playwright-core';

/** The windows that tests have opened. By itself, so that a test without a browser need not load what drives one. */
export const windows = new Set<Page>();
