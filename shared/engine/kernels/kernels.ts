import { logImprovementTable as table } from '../acquisition/log-improvement.ts';
import { kernelBytes, maxPages } from './kernel-bytes.ts';
import { createKernelCalls, type KernelCalls } from './kernel-calls.ts';
import { isKernelExports } from './kernel-exports.ts';

/** The compiled kernels with a memory of their own. Arrays are views of that memory. */
export interface Kernels {
  run: KernelCalls;
  /** Allocates a zeroed array of doubles. Padding after it up to a multiple of 8 doubles is unused. */
  allocate(length: number): Float64Array;
  /** The current end of the allocated memory, for {@link release}. */
  mark(): number;
  /** Frees everything allocated after the mark. */
  release(mark: number): void;
  /** ln h of the expected improvement, in the format of `logImprovements`. */
  logImprovementTable: Float64Array;
}

export class OutOfKernelMemoryError extends Error {
  override readonly name = 'OutOfKernelMemoryError';
}

/**
 * Runs `work` with kernels that nothing else uses meanwhile. Instances are reused, because compiling them and growing
 * their memory costs more than a small computation.
 */
export async function withKernels<Result>(work: (kernels: Kernels) => Promise<Result>): Promise<Result> {
  const kernels = idle.pop() ?? createKernels();
  const mark = kernels.mark();
  try {
    return await work(kernels);
  } finally {
    kernels.release(mark);
    if (idle.length < KEPT) idle.push(kernels);
  }
}

const idle: Kernels[] = [];
const KEPT = 2;

/**
 * Instantiates the kernels. The memory is declared shared, because views of shared memory stay valid when it grows; no
 * thread shares it.
 */
export function createKernels(): Kernels {
  compiled ??= new WebAssembly.Module(Uint8Array.from(atob(kernelBytes), (character) => character.charCodeAt(0)));
  const memory = new WebAssembly.Memory({ initial: 2, maximum: maxPages, shared: true });
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } });
  if (!isKernelExports(exports)) throw new Error('The kernels were built from other sources.');
  let end = align(exports.firstFree());
  const allocate = (length: number): Float64Array => {
    const from = end;
    const next = align(from + 8 * length);
    const missing = next - memory.buffer.byteLength;
    if (missing > 0) grow(memory, Math.ceil(missing / PAGE));
    end = next;
    return new Float64Array(memory.buffer, from, length).fill(0);
  };
  const logImprovementTable = allocate(table.values.length);
  logImprovementTable.set(table.values);
  return {
    run: createKernelCalls(exports),
    logImprovementTable,
    allocate,
    mark: () => end,
    release: (mark) => {
      end = mark;
    },
  };
}

let compiled: WebAssembly.Module | undefined;
const PAGE = 65_536;

/** Aligns to a cache line. */
const align = (offset: number): number => Math.ceil(offset / 64) * 64;

function grow(memory: WebAssembly.Memory, pages: number): void {
  try {
    memory.grow(pages);
  } catch (cause) {
    throw new OutOfKernelMemoryError('There are too many samples to learn from at once.', { cause });
  }
}
