import { limits } from '#shared/rules/limits.ts';
import { patience } from './patience.ts';

/** How long a snackbar stands for people. */
export const specifiedSnackbar: number = limits.snackbar.milliseconds;

/** For tests it stands as long as they look for it: on a slow machine, two seconds end within the click before. */
export const lastSnackbars = (milliseconds: number = patience): void =>
  void Object.assign(limits.snackbar, { milliseconds });
