import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';

/** The parts of Emscripten's module that the package's types leave out. */
interface Memory {
  readonly HEAPU8: Uint8Array;
  readonly HEAPU32: Uint32Array;
}

/** Writes the first `count` pages of a PDF to a new PDF. */
export async function writeFirstPages(source: string, count: number, target: string): Promise<void> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const library = await init({ wasmBinary: wasm } as unknown as Parameters<typeof init>[0]);
  const { pdfium } = library;
  const memory = pdfium as unknown as Memory;
  library.PDFiumExt_Init();
  const bytes = await readFile(source);
  const at = pdfium.wasmExports.malloc(bytes.length);
  memory.HEAPU8.set(bytes, at);
  const from = library.FPDF_LoadMemDocument(at, bytes.length, '');
  const to = library.FPDF_CreateNewDocument();
  if (!library.FPDF_ImportPages(to, from, `1-${count}`, 0))
    throw new Error(`${source} has no ${count} pages to take`);
  const parts: Buffer[] = [];
  const write = pdfium.addFunction((_writer: number, data: number, length: number) => {
    parts.push(Buffer.from(memory.HEAPU8.slice(data, data + length)));
    return 1;
  }, 'iiii');
  // FPDF_FILEWRITE: version 1 and the function.
  const writer = pdfium.wasmExports.malloc(8);
  memory.HEAPU32.set([1, write], writer >> 2);
  if (!library.FPDF_SaveAsCopy(to, writer, 0))
    throw new Error(`the first pages of ${source} were not written`);
  library.FPDF_CloseDocument(to);
  library.FPDF_CloseDocument(from);
  await writeFile(target, Buffer.concat(parts));
}
