/** One attempt: a formula, or a script whose `f` a formula calls with the number 1. */
export type Hostile = { formula: string } | { script: string };
