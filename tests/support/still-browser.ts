import { vi } from 'vitest';

// The files of one process share its window and modules: what a file has replaced is put back before the next one begins.
vi.restoreAllMocks();
vi.unstubAllGlobals();
localStorage.clear();
sessionStorage.clear();

/** jsdom has no media queries; these tests' people ask for less motion, and wait for no transition. */
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
