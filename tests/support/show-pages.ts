import { afterEach } from 'vitest';
import { windows } from './windows.ts';

// Prints what the windows of a failed browser test showed.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of windows) {
    const text = await page.evaluate('document.body.innerText').catch(String);
    process.stderr.write(`${task.name}\n${page.url()}\n${text}\n`);
  }
});
