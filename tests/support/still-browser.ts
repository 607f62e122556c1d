// First: it must be read before anything imports React DOM.
import './react-as-built.ts';
import './hiding-styles.ts';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetHistories } from '#web/features/series/changes/edit-history.ts';
import { currentNotices, dismissNotice } from '#web/lib/notices.ts';
import { lastSnackbars } from './lasting-snackbars.ts';
import { missingElement } from './missing-element.ts';
import { patience } from './patience.ts';

configure({ asyncUtilTimeout: patience, getElementError: missingElement });

// The files of one process share its window and modules: what a file or a test has left is gone before the next one.
forget();
beforeEach(forget);
afterEach(cleanup);

function forget(): void {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  // It hears the window's events only while something is mounted: offline at its end, every later query would wait.
  onlineManager.setOnline(true);
  localStorage.clear();
  sessionStorage.clear();
  forgetHistories();
  lastSnackbars();
  for (const { id } of currentNotices()) dismissNotice(id);
  document.body.replaceChildren();
}

/** jsdom has no media queries; reduced motion avoids waiting for transitions. */
Object.defineProperty(window, 'matchMedia', {
  configurable: true,
  writable: true,
  value: (media: string) => ({
    media,
    matches: media === '(prefers-reduced-motion: reduce)',
    addEventListener() {},
    removeEventListener() {},
    // MUI's colour schemes still use the old names.
    addListener() {},
    removeListener() {},
  }),
});
