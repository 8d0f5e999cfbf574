import * as builtinModules from 'node:module';
import * as url from 'node:url';
import * as fs from 'node:fs';
import * as fsPromises from 'node:fs/promises';
import * as stream from 'node:stream';

/**
 * What pdf.js expects of its platform and some of Lectern's lack: Electron's older Node has no
 * `Promise.withResolvers` and no `process.getBuiltinModule`, and none has a DOMMatrix, which pdf.js wants at its start
 * for drawing and never uses for text.
 */
export const providePlatform = (): void => {
  if (!('withResolvers' in Promise))
    Object.defineProperty(Promise, 'withResolvers', {
      configurable: true,
      writable: true,
      value: withResolvers,
    });
  if (!('getBuiltinModule' in process)) {
    const known: Readonly<Record<string, unknown>> = {
      module: builtinModules,
      url,
      fs,
      'fs/promises': fsPromises,
      stream,
    };
    Object.defineProperty(process, 'getBuiltinModule', {
      configurable: true,
      value: (name: string) => known[name.replace(/^node:/u, '')],
    });
  }
  for (const name of ['DOMMatrix', 'Path2D', 'ImageData']) {
    if (!(name in globalThis))
      Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: Unused });
  }
};

/** Stands for what is looked for and never made. */
function Unused(): void {
  throw new Error('Lectern reads the text of a PDF and draws none of it');
}

function withResolvers<Value>(this: PromiseConstructor): unknown {
  const parts: { promise?: Promise<Value>; resolve?: unknown; reject?: unknown } = {};
  parts.promise = new this<Value>((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
}
