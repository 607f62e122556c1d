import type { FileTimes } from './part-messages.ts';

/** `2:05` of 125 seconds. */
export const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

interface Running {
  started: number;
  files: number;
  done: number;
  tests: number;
  failed: number;
  /** How many quarters of its files have been written as a line, where no line can be written again. */
  quarters: number;
}

interface Output {
  write: (text: string) => void;
  isTTY?: boolean | undefined;
}

/**
 * Says how far each part is: in a terminal one line a part, which is written again; elsewhere a line when a part begins,
 * at each quarter of its files and when it ends. Other messages, such as a failure, stand above these lines.
 */
export class ProgressLines {
  readonly #running = new Map<string, Running>();
  readonly #output: Output;
  readonly #now: () => number;
  #drawn = 0;

  constructor(output: Output, now: () => number) {
    this.#output = output;
    this.#now = now;
  }

  begin(part: string): void {
    this.#running.set(part, { started: this.#now(), files: 0, done: 0, tests: 0, failed: 0, quarters: 0 });
    if (this.#output.isTTY) this.redraw();
    else this.say(`${part}: begins`);
  }

  setFiles(part: string, files: number): void {
    this.#change(part, (running) => {
      running.files = files;
    });
  }

  addFile(part: string, { file, tests }: FileTimes): void {
    if (file === '(start)') return;
    this.#change(part, (running) => {
      running.done += 1;
      running.tests += tests;
    });
  }

  addFailure(part: string): void {
    this.#change(part, (running) => {
      running.failed += 1;
    });
  }

  end(part: string): void {
    const running = this.#running.get(part);
    this.#running.delete(part);
    if (running) this.say(lineOf(part, running, this.#now()));
  }

  /** Writes lines that stay. */
  say(text: string): void {
    this.#clear();
    this.#output.write(`${text}\n`);
    this.#draw();
  }

  /** In a terminal, writes the lines of the running parts again. */
  redraw(): void {
    this.#clear();
    this.#draw();
  }

  #change(part: string, change: (running: Running) => void): void {
    const running = this.#running.get(part);
    if (!running) return;
    change(running);
    if (this.#output.isTTY) {
      this.redraw();
      return;
    }
    const quarters = Math.floor((4 * running.done) / Math.max(1, running.files));
    if (quarters === running.quarters || quarters === 4) return;
    running.quarters = quarters;
    this.say(lineOf(part, running, this.#now()));
  }

  #clear(): void {
    if (this.#drawn > 0) this.#output.write(`\u001b[${this.#drawn}A\u001b[J`);
    this.#drawn = 0;
  }

  #draw(): void {
    if (!this.#output.isTTY) return;
    for (const [part, running] of this.#running) this.#output.write(`${lineOf(part, running, this.#now())}\n`);
    this.#drawn = this.#running.size;
  }
}

function lineOf(part: string, { started, files, done, tests, failed }: Running, now: number): string {
  const counts = files > 0 ? [`${done} of ${files} files`, `${tests} tests`] : [];
  const failures = failed > 0 ? [`${failed} failed`] : [];
  return `${part}: ${[...counts, ...failures, clock((now - started) / 1000)].join(', ')}`;
}
