import type { Page } from 'playwright-core';
import type { ScreenWorld } from './screen-world.ts';

/** A screen, or a state of one, as data: what is photographed and what axe looks at. */
export interface Screen {
  /** Names the screenshot: kebab-case. */
  name: string;
  as: 'superadmin' | 'member' | 'nobody';
  path: (world: ScreenWorld) => string;
  /** Brings the screen into the state: opens a dialog, expands a row, makes a call fail. */
  prepare?: (page: Page, world: ScreenWorld) => Promise<unknown>;
  /** Something loads for as long as one looks. */
  busy?: true;
  /** Only at this width, such as a phone's menu. */
  only?: 'wide' | 'narrow';
}
