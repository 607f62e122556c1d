/** The part of WebAssembly used here. TypeScript declares it with the browser's DOM, which this project does not load. */
declare namespace WebAssembly {
  type ModuleImports = Record<string, unknown>;
  type Imports = Record<string, ModuleImports>;
  type Exports = Record<string, unknown>;

  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
  }
  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Exports;
  }
  class Memory {
    constructor(descriptor: { initial: number; maximum?: number; shared?: boolean });
    readonly buffer: ArrayBufferLike;
    grow(pages: number): number;
  }
  function instantiate(
    bytes: Uint8Array<ArrayBuffer>,
    imports?: Imports,
  ): Promise<{ module: Module; instance: Instance }>;
}
