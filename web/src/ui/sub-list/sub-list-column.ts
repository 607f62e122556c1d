/** A reference of each line of a sub-list: the first names the line, the others are selects in it. */
export interface SubListColumn {
  /** The line's field, such as `role`. */
  field: string;
  /** 'Role'. */
  label: string;
  options: readonly { value: string; label: string }[];
}

/** The line's own uuid (null for a new one) and its references. */
export type SubListLine = Record<string, string | null>;
