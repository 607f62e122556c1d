/**
 * Allots the placeholders of one write. All of its expressions take theirs here, so two of them never clash, and no
 * attribute's name is one of DynamoDB's reserved words.
 */
export class Placeholders {
  readonly #names = new Map<string, string>();
  readonly #values = new Map<string, unknown>();

  /** `#n0.#n1` for `calculation.job_id`. */
  attribute(path: string): string {
    return path
      .split('.')
      .map((name) => this.#name(name))
      .join('.');
  }

  value(value: unknown): string {
    const placeholder = `:v${this.#values.size}`;
    this.#values.set(placeholder, value);
    return placeholder;
  }

  /** The parameters of the expressions; DynamoDB refuses empty maps. */
  parameters(): {
    ExpressionAttributeNames?: Record<string, string>;
    ExpressionAttributeValues?: Record<string, unknown>;
  } {
    const names = [...this.#names].map(([name, placeholder]) => [placeholder, name]);
    return {
      ...(names.length > 0 ? { ExpressionAttributeNames: Object.fromEntries(names) } : {}),
      ...(this.#values.size > 0 ? { ExpressionAttributeValues: Object.fromEntries(this.#values) } : {}),
    };
  }

  #name(name: string): string {
    const placeholder = this.#names.get(name) ?? `#n${this.#names.size}`;
    this.#names.set(name, placeholder);
    return placeholder;
  }
}
