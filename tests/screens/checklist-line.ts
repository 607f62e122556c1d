/** One statement of the specification about a screen, and the test that asserts it. */
export interface ChecklistLine {
  /** The section of the specification: document, number and subject, such as '1.5 Validation: licence'. */
  section: string;
  /** A promise of the product: a screen, a column, a text, a rule or a constant. */
  says: string;
  /** `tests/web/auth/session.test.ts › exact title of the test`; empty if no test asserts it, which fails. */
  test: string;
}
