import { afterAll, afterEach } from 'vitest';
import { closeWindows, windows } from './browser.ts';

// Prints what the windows of a failed browser test showed, and closes them when its file ends.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of windows) {
    const text = await page.evaluate('document.body.innerText').catch(String);
    process.stderr.write(`${task.name}\n${page.url()}\n${text}\n`);
  }
});
afterAll(closeWindows);
