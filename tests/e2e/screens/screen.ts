import type { Step } from './screen-steps.ts';
import type { ScreenWorld } from './screen-world.ts';

/** A screen, or a state of one, as data for the screenshots and for axe. */
export interface Screen {
  /** File name of the screenshot: kebab-case. */
  name: string;
  as: 'superadmin' | 'member' | 'nobody';
  path: (world: ScreenWorld) => string;
  /** Brings the screen into its state: opens a dialog, expands a row, makes a call fail. */
  prepare?: Step;
  /** The screen keeps loading. */
  busy?: true;
  /** Only at this width, for example a phone's menu. */
  only?: 'wide' | 'narrow';
}

/** A screen of one account, by its address, and what brings it into its state. */
const screenOf =
  (as: Screen['as']) =>
  (name: string, path: string | Screen['path'], prepare?: Step, more?: Pick<Screen, 'busy' | 'only'>): Screen => ({
    name,
    as,
    path: typeof path === 'string' ? () => path : path,
    ...(prepare && { prepare }),
    ...more,
  });

export const nobody = screenOf('nobody');
export const member = screenOf('member');
export const superadmin = screenOf('superadmin');
