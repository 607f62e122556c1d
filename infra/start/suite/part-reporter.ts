import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { FileTimes, PartMessage } from './part-messages.ts';
import { processorSeconds } from './processor-time.ts';

/** Lines of a failure's reason that are shown: it may hold a whole document. */
const maxReasonLines = 40;

/**
 * Vitest's reporter of one part of the suite. It sends each failure as it happens, and the times of each file, to the
 * process that started it. The processor time between the ends of two files is the second's, where one follows the other:
 * as in a whole run.
 */
export default class PartReporter implements Reporter {
  #spent = 0;
  #files = 0;

  constructor() {
    // The run is gone: there is nobody to report to.
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    // The listener would keep this process alive until Vitest's limit, ten seconds after the last test.
    process.channel?.unref();
  }

  onTestRunStart(specifications: readonly unknown[]): void {
    send({ kind: 'begun', files: specifications.length });
  }

  onTestModuleQueued(): void {
    // The time before the first file: Vitest itself, and what the whole part needs, such as a running system.
    if (this.#files === 0) this.#sendTimes({ project: '', file: '(start)', tests: 0, wall: process.uptime() }, 0);
    this.#files += 1;
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    const at = { file: pathOf(test.module), title: test.fullName };
    if (state === 'failed') send({ kind: 'failed', failure: { ...at, reason: reasonOf(errors ?? []) } });
    if (state !== 'skipped') return;
    const { note } = test.result() as { note?: string };
    send({ kind: 'skipped', skip: { ...at, ...(note === undefined ? {} : { note }) } });
  }

  onTestModuleEnd(module: TestModule): void {
    const file = pathOf(module);
    const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
    if (errors.length > 0) send({ kind: 'failed', failure: { file, title: '', reason: reasonOf(errors) } });
    const tests = [...module.children.allTests()];
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const wall = module.diagnostic().duration / 1000;
    this.#sendTimes({ project: module.project.name, file, tests: tests.length, wall }, passed);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly { message?: string; stack?: string }[]): void {
    if (unhandled.length === 0) return;
    send({ kind: 'failed', failure: { file: '', title: 'outside of any test', reason: reasonOf(unhandled) } });
  }

  #sendTimes(times: FileTimes, passed: number): void {
    const now = processorSeconds(process.pid);
    const processor = now === undefined ? {} : { processor: now - this.#spent };
    this.#spent = now ?? 0;
    send({ kind: 'file', times: { ...times, ...processor }, passed });
  }
}

const send = (message: PartMessage) => void process.send?.(message);
const pathOf = (module: TestModule) => relative(process.cwd(), module.moduleId);

/** The messages of the errors, what differed, and where in the tests. */
function reasonOf(errors: readonly { message?: string; stack?: string; diff?: string | undefined }[]): string {
  const texts = errors.flatMap(({ message, stack, diff }) => {
    const place = stack?.split('\n').find((line) => /[\\/](tests|functions|web|infra|shared)[\\/]/.test(line));
    return [message, diff, place?.trim()].filter((text) => text !== undefined);
  });
  return texts.join('\n').split('\n').slice(0, maxReasonLines).join('\n');
}
