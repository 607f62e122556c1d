import type { Page } from 'playwright-core';
import { Api } from '../support/api.ts';
import { openBrowser, signedInWindow } from '../support/browser.ts';
import { createSmallExperiment } from '../support/experiment.ts';
import { withStack } from '../support/with-stack.ts';

// The delay from a step of a slider to the heatmap's frame, and the durations of frames meanwhile. An import has 5000
// samples; ten thousand are two.
const steps = 40;
const maxMilliseconds = 50;

/** In the page: the time from a key's event to the frame that shows its effect, and the times between frames. */
const watchPaints = `
  globalThis.frameTimes = [];
  globalThis.watchNumber = (globalThis.watchNumber ?? 0) + 1;
  (() => {
    const mine = globalThis.watchNumber;
    let pressed = 0;
    let done = [];
    let waiting;
    const canvas = document.querySelector('canvas[data-painted]');
    addEventListener('keydown', () => { if (mine === globalThis.watchNumber) pressed = performance.now(); }, true);
    new MutationObserver(() => requestAnimationFrame(() => {
      if (mine !== globalThis.watchNumber || !pressed) return;
      const wait = performance.now() - pressed;
      pressed = 0;
      if (waiting) { waiting(wait); waiting = undefined; } else done.push(wait);
    })).observe(canvas, { attributes: true, attributeFilter: ['data-painted'] });
    globalThis.nextPaint = () => done.length ? done.shift() : new Promise((resolve) => { waiting = resolve; });
    let last = performance.now();
    const frame = (now) => {
      if (mine !== globalThis.watchNumber) return;
      globalThis.frameTimes.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame((now) => { last = now; requestAnimationFrame(frame); });
  })();
`;

await withStack(async ({ url, superadmin }) => {
  const api = await Api.signedIn(url, superadmin.email, superadmin.password);
  const { workspace, project, experiment, path } = await createSmallExperiment(api);
  const browser = await openBrowser();
  const { page } = await signedInWindow(browser, url, superadmin);
  say('samples  slider    median ms  95th ms  longest ms  longest frame ms');
  for (const count of [5000, 10_000]) {
    const options = { in: true, out: true };
    await api.call('importSeries', { path, body: { samples: samples(5000, count), options } });
    await page.goto(`${url}/workspaces/${workspace}/projects/${project.uuid}/experiments/${experiment.uuid}/charts`);
    await page.locator('canvas[data-painted="5 5"]').waitFor({ timeout: 60_000 });
    for (const slider of ['Contrast', 'Focus']) {
      const { waits, frames } = await drag(page, slider);
      const [median, high, longest] = [0.5, 0.95, 1].map((share) => quantile(waits, share));
      const frame = Math.max(...frames);
      const cells = [median, high, longest, frame].map((value) => (value ?? 0).toFixed(1));
      const widths = [9, 7, 10, 16];
      say(
        `${String(count).padStart(7)}  ${slider.padEnd(8)} ${cells.map((c, i) => c.padStart((widths[i] ?? 0) + 1)).join(' ')}`,
      );
      if (count === 5000 && (high ?? 0) > maxMilliseconds) process.exitCode = 1;
    }
  }
  await browser.close();
});

/**
 * Presses an arrow key repeatedly, each time after the last step is painted. A step's time runs from the key to the
 * frame after the density was painted.
 */
async function drag(page: Page, name: string): Promise<{ waits: number[]; frames: number[] }> {
  const slider = page.getByRole('slider', { name });
  await slider.focus();
  await page.evaluate(watchPaints);
  const waits: number[] = [];
  for (let step = 0; step < steps; step++) {
    await slider.press(step % 20 < 10 ? 'ArrowLeft' : 'ArrowRight');
    waits.push(Number(await page.evaluate('nextPaint()')));
  }
  const frames = (await page.evaluate('frameTimes')) as number[];
  return { waits, frames };
}

function samples(count: number, seed: number) {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: count }, () => {
    const heat = Math.round(100 * random());
    const binder = Math.floor(3 * random());
    return {
      heat,
      binder: ['Epoxy', 'Acrylic', 'Silicone'][binder] ?? '',
      hardness: 50 - (heat - 70) ** 2 / 100,
      cost: 10 + 5 * random(),
    };
  });
}

function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
