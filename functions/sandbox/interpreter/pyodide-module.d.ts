declare module 'pyodide/pyodide.asm.mjs' {
  interface Settings {
    noInitialRun: boolean;
    noImageDecoding: boolean;
    noAudioDecoding: boolean;
    noWasmDecoding: boolean;
    preRun: [];
    print: (line: string) => void;
    printErr: (line: string) => void;
    stdin: () => null;
    API: object;
    instantiateWasm: (
      imports: WebAssembly.Imports & { env: WebAssembly.ModuleImports },
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => object;
  }
  export default function createModule(settings: Settings): Promise<import('./boot-module.ts').PythonModule>;
}
