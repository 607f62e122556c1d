import createModule from 'pyodide/pyodide.asm.mjs';

/** The parts of Emscripten's module that are used: its memory and CPython's C functions. Addresses are numbers. */
export interface PythonModule {
  HEAPU8: Uint8Array;
  HEAPU32: Uint32Array;
  stackSave(): number;
  stackRestore(pointer: number): void;
  _malloc(bytes: number): number;
  _free(address: number): void;
  _PyRun_SimpleString(text: number): number;
  _PyMemoryView_FromMemory(address: number, bytes: number, flags: number): number;
  _PyObject_CallOneArg(callable: number, argument: number): number;
  _PyBytes_AsString(object: number): number;
  _PyBytes_Size(object: number): number;
}

/**
 * Boots the WebAssembly module of Pyodide without Pyodide: no interpreter is started (its memory comes from the
 * snapshot), no file system is created, and no JavaScript object is passed in. The bridge's tables stay empty.
 */
export async function bootModule(wasm: Uint8Array<ArrayBuffer>): Promise<PythonModule> {
  const noError = Symbol('no JavaScript error');
  const silent = () => undefined;
  return createModule({
    noInitialRun: true,
    noImageDecoding: true,
    noAudioDecoding: true,
    noWasmDecoding: true,
    preRun: [],
    print: silent,
    printErr: silent,
    stdin: () => null,
    API: { config: { jsglobals: {} }, runtimeEnv: { IN_NODE: true, IN_NODE_ESM: true } },
    instantiateWasm(imports, done) {
      imports.env.Jsv_GetError_import = () => noError;
      imports.env.JsvError_Check = (value: unknown) => value === noError;
      WebAssembly.instantiate(wasm, imports).then(({ instance, module }) => done(instance, module));
      return {};
    },
  });
}
