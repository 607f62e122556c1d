import { vi } from 'vitest';
import { forgetSuccessors } from '#web/features/series/edit/sample-successors.ts';

// The files of one process share its window and modules: replacements of one file are undone before the next one.
vi.restoreAllMocks();
vi.unstubAllGlobals();
localStorage.clear();
sessionStorage.clear();
forgetSuccessors();

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
