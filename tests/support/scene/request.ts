import type { Operation } from '#shared/contracts/routes.ts';
import type { Args } from '../api.ts';
import type { Spendable } from './makers.ts';
import type { Ground } from './scene.ts';

/** How an operation is called with success. */
export interface Request<O extends Operation> {
  args: (on: Ground) => Args<O>;
  /** Data that a success consumes: created anew before each. */
  spends?: Spendable;
  /** Restores data after a success. */
  after?: (on: Ground) => Promise<unknown>;
}

export type Requests<O extends Operation> = { [K in O]: Request<K> };

/** The same of any operation. */
export interface AnyRequest {
  args: (on: Ground) => { path?: object | undefined; query?: object | undefined; body?: unknown };
  spends?: Spendable;
  after?: (on: Ground) => Promise<unknown>;
}
