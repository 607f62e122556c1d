const pageBytes = 64 * 1024;

/** Limits every WebAssembly memory of this process; an allocation beyond it raises MemoryError in Python. */
export function limitMemory(megabytes: number): void {
  const { prototype } = WebAssembly.Memory;
  const grow = prototype.grow;
  prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    const wanted = this.buffer.byteLength + pages * pageBytes;
    if (wanted > megabytes * 1024 * 1024) throw new RangeError('The memory may not grow further');
    return grow.call(this, pages);
  };
}
