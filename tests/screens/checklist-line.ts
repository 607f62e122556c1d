/** One sentence of the specification about a screen, and the test that asserts it. */
export interface ChecklistLine {
  /** Where the specification says it: document, section and what it is about, such as '1.5 Validation: licence'. */
  section: string;
  /** What the product promises: a screen, a column, a text, a rule or a constant. */
  says: string;
  /** `tests/web/auth/session.test.ts › exact title of the test`; empty while nothing asserts it, which fails. */
  test: string;
}
