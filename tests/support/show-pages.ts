import { afterEach } from 'vitest';
import { windows } from './windows.ts';

// A test in a browser that failed says what its windows showed: what a person would look at first.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of windows) {
    const text = await page.evaluate('document.body.innerText').catch(String);
    process.stderr.write(`${task.name}\n${page.url()}\n${text}\n`);
  }
});
