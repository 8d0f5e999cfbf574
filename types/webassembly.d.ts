/** The part of WebAssembly's interface that Lectern uses, for layers without DOM types. */
declare namespace WebAssembly {
  type Exports = Record<string, unknown>;
  type Imports = Record<string, Record<string, unknown>>;

  class Memory {
    constructor(size: { readonly initial: number; readonly maximum?: number; readonly shared?: boolean });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }

  class Module {
    constructor(bytes: ArrayBufferView<ArrayBuffer>);
    readonly [Symbol.toStringTag]: string;
  }

  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Exports;
  }

  class RuntimeError extends Error {}

  function compile(bytes: ArrayBufferView<ArrayBuffer>): Promise<Module>;
}
