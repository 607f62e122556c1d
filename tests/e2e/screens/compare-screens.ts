import { type Screen, superadmin } from './screen.ts';
import type { ScreenWorld } from './screen-world.ts';

const comparing =
  (...names: ('experiment' | 'copy' | 'bench' | 'coating')[]) =>
  (world: ScreenWorld) => {
    const uuids = names.map((name) => world[name]).join();
    return `/workspaces/${world.workspace}/compare${uuids ? `?experiments=${uuids}` : ''}`;
  };

/** Experiments side by side: with all in common, with nothing, and before they are chosen. */
export const screens: readonly Screen[] = [
  superadmin('compare', comparing('experiment', 'copy')),
  superadmin('compare-best', comparing('experiment', 'copy'), async (page) => {
    await page.getByText('The browser predicts …').first().waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Best settings' }).evaluate((element) => element.scrollIntoView());
  }),
  superadmin('compare-effects', comparing('experiment', 'copy'), async (page) => {
    const effects = page.getByRole('region', { name: 'Effects' });
    await effects
      .getByText(/ more than chance|No effect on/)
      .first()
      .waitFor();
    await effects.evaluate((element) => element.scrollIntoView());
  }),
  superadmin('compare-nothing-common', comparing('bench', 'coating'), (page) =>
    page.getByText(/no input in common/).waitFor(),
  ),
  superadmin('compare-unchosen', comparing()),
];
