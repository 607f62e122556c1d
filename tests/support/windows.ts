import type { Page } from 'playwright-core';

/**
 * The windows that tests have opened. A module of its own, so that a test without a browser does not load the driver.
 */
export const windows = new Set<Page>();
