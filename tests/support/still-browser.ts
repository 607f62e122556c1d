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
