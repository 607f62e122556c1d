import type { Indices } from '../space/create-grid.ts';

/** A record of the settings that a search has tried so far: their number, and the one that missed least. */
export interface SearchLog {
  /** Settings that were tried. */
  tried: number;
  /** The point that missed the known constraints least, and by how much. */
  nearest: { point: Indices; missed: number } | undefined;
  /** Is called with the number so far. */
  onTried: ((tried: number) => void) | undefined;
  /** Adds settings, with the one of them that missed least. */
  note(tried: number, point?: Indices, missed?: number): void;
}

export function createSearchLog(): SearchLog {
  const log: SearchLog = {
    tried: 0,
    nearest: undefined,
    onTried: undefined,
    note(tried, point, missed = Infinity) {
      log.tried += tried;
      if (point && missed < (log.nearest?.missed ?? Infinity)) log.nearest = { point, missed };
      log.onTried?.(log.tried);
    },
  };
  return log;
}
