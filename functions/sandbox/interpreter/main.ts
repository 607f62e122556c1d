import { readFileSync } from 'node:fs';
import { FrameReader } from '../frames.ts';
import { sandboxLimits } from '../limits.ts';
import { broken, brokenStack } from './exit-codes.ts';
import { Interpreter } from './interpreter.ts';
import { limitMemory } from './limit-memory.ts';

// The child process: reads requests from its input and writes replies to its output, one at a time, until the input
// ends.
const file = (name: string) => new Uint8Array(readFileSync(new URL(name, import.meta.url)));

// Emscripten reads the constants of the host's file system, which Node's permissions deny and nothing here uses.
Object.assign(process, { binding: () => ({ fs: {} }) });
limitMemory(sandboxLimits.memoryMegabytes);
const interpreter = await Interpreter.start(file('./python.wasm'), file('./python.snapshot'));
const reader = new FrameReader(Number.MAX_SAFE_INTEGER);
process.stdin.on('data', (chunk: Buffer) => {
  for (const request of reader.receive(chunk)) serve(request);
});
process.stdout.write(Uint8Array.of(1));

/** Sends the reply before restoring the memory, so that only the next request waits for that. */
function serve(request: Buffer) {
  try {
    process.stdout.write(interpreter.answer(request));
  } catch (error) {
    // After a trap, the state of the interpreter is unknown; the parent sees this process end.
    process.exit(error instanceof RangeError ? brokenStack : broken);
  }
  interpreter.reset();
}
