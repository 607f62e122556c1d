const headBytes = 16;

/** Parses a snapshot file: the address of the serving function, and from byte 16 the interpreter's memory. */
export function readSnapshot(file: Uint8Array): { serve: number; memory: Uint8Array } {
  const serve = new DataView(file.buffer, file.byteOffset, headBytes).getUint32(0, true);
  return { serve, memory: file.subarray(headBytes) };
}

export function writeSnapshot(serve: number, memory: Uint8Array): Uint8Array {
  const file = new Uint8Array(headBytes + memory.length);
  new DataView(file.buffer).setUint32(0, serve, true);
  file.set(memory, headBytes);
  return file;
}
