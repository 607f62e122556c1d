import { bootModule, type PythonModule } from './boot-module.ts';
import { readSnapshot } from './snapshot-file.ts';

const writable = 0x200;

/**
 * A Python interpreter that answers frames. Every request starts from the memory of the snapshot, so no state passes
 * from one to the next. Calls use CPython's C functions: Python receives and returns bytes.
 */
export class Interpreter {
  readonly #module: PythonModule;
  readonly #memory: Uint8Array;
  readonly #serve: number;
  readonly #stack: number;

  static async start(wasm: Uint8Array<ArrayBuffer>, snapshot: Uint8Array): Promise<Interpreter> {
    return new Interpreter(await bootModule(wasm), snapshot);
  }

  private constructor(module: PythonModule, snapshot: Uint8Array) {
    const { memory, serve } = readSnapshot(snapshot);
    this.#module = module;
    this.#memory = memory;
    this.#serve = serve;
    this.#stack = module.stackSave();
    this.reset();
  }

  /** Restores the memory of the snapshot. */
  reset(): void {
    this.#module.HEAPU8.set(this.#memory);
    this.#module.HEAPU8.fill(0, this.#memory.length);
    this.#module.stackRestore(this.#stack);
  }

  /** Throws if the interpreter trapped (no Python error does that); it must not be used afterwards. */
  answer(request: Uint8Array): Uint8Array {
    const module = this.#module;
    const address = module._malloc(request.length);
    if (address === 0) throw new RangeError('There is no memory for the request');
    module.HEAPU8.set(request, address);
    const view = module._PyMemoryView_FromMemory(address, request.length, writable);
    const reply = module._PyObject_CallOneArg(this.#serve, view);
    if (reply === 0) throw new Error('Python gave no answer');
    const start = module._PyBytes_AsString(reply);
    return module.HEAPU8.slice(start, start + module._PyBytes_Size(reply));
  }

  /**
   * Runs any Python without the checks of formulas; returns whether it ended without an exception. For tests of the
   * lower layers.
   */
  runUnchecked(source: string): boolean {
    const text = new TextEncoder().encode(`${source}\0`);
    const address = this.#module._malloc(text.length);
    this.#module.HEAPU8.set(text, address);
    return this.#module._PyRun_SimpleString(address) === 0;
  }
}
