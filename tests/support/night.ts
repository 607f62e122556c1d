/**
 * True in `npm run test:night`, where a test does all of what `npm test` does a part of. The night runs the files that
 * import this and those named `*.night.test.ts`.
 */
export const isNight = process.env.TESTS === 'night';
