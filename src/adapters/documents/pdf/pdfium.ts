import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Bytes of memory that reading a book may take. A PDF that needs more is malicious or damaged. */
const maxMemory = 640 * 1024 ** 2;
const wasmPage = 65_536;

type Call = (...numbers: number[]) => number;

/** The PDFium functions that are used. Pointers and lengths are numbers, strings UTF-16LE. */
const calls = [
  'malloc',
  'free',
  'PDFiumExt_Init',
  'FPDF_LoadMemDocument',
  'FPDF_LoadCustomDocument',
  'FPDF_CloseDocument',
  'FPDF_GetLastError',
  'FPDF_GetPageCount',
  'FPDF_GetPageLabel',
  'FPDF_GetMetaText',
  'FPDFCatalog_GetLanguage',
  'FPDF_LoadPage',
  'FPDF_ClosePage',
  'FPDF_GetPageBoundingBox',
  'FPDF_GetPageWidthF',
  'FPDF_GetPageHeightF',
  'FPDFPage_GetRotation',
  'FPDFPage_CountObjects',
  'FPDFPage_GetObject',
  'FPDFPageObj_GetType',
  'FPDFPageObj_GetBounds',
  'FPDFFormObj_CountObjects',
  'FPDFFormObj_GetObject',
  'FPDFBitmap_Create',
  'FPDFBitmap_FillRect',
  'FPDFBitmap_GetBuffer',
  'FPDFBitmap_GetStride',
  'FPDFBitmap_Destroy',
  'FPDF_RenderPageBitmap',
  'FPDFText_LoadPage',
  'FPDFText_ClosePage',
  'FPDFText_CountChars',
  'FPDFText_GetUnicode',
  'FPDFText_IsGenerated',
  'FPDFText_IsHyphen',
  'FPDFText_GetTextObject',
  'FPDFText_GetMatrix',
  'FPDFText_GetFontSize',
  'FPDFText_GetLooseCharBox',
  'FPDFText_GetCharOrigin',
  'FPDFTextObj_GetFont',
  'FPDFFont_GetFlags',
  'FPDFFont_GetBaseFontName',
  'FPDFFont_GetGlyphWidth',
  'FPDFBookmark_GetFirstChild',
  'FPDFBookmark_GetNextSibling',
  'FPDFBookmark_GetTitle',
  'FPDFBookmark_GetDest',
  'FPDFBookmark_GetAction',
  'FPDFAction_GetDest',
  'FPDFDest_GetDestPageIndex',
  'FPDFDest_GetView',
  'FPDF_DeviceToPage',
  'FPDFPage_CreateAnnot',
  'FPDFPage_CloseAnnot',
  'FPDFAnnot_SetColor',
  'FPDFAnnot_SetRect',
  'FPDFAnnot_SetFlags',
  'FPDFAnnot_SetStringValue',
  'FPDFAnnot_AppendAttachmentPoints',
  'EPDFAnnot_GenerateAppearanceWithBlend',
  'EPDFAnnot_SetLinkedAnnot',
  'FPDF_DocumentHasValidCrossReferenceTable',
  'FPDF_SaveAsCopy',
] as const;

type PdfiumCalls = Readonly<Record<(typeof calls)[number], Call>>;

export interface Pdfium {
  readonly call: PdfiumCalls;
  /** The current memory: it moves when it grows, so keep no view of it. */
  readonly view: () => {
    readonly bytes: Uint8Array;
    readonly floats: Float32Array;
    readonly doubles: Float64Array;
    readonly words: Uint32Array;
  };
  /** Makes a function that PDFium can call; `signature` is in Emscripten's notation. */
  readonly callable: (act: (...numbers: number[]) => number, signature: string) => number;
}

/** The package's type: Emscripten's module. */
interface PdfiumModule {
  readonly pdfium: {
    readonly wasmExports: Readonly<Record<string, Call>> & { readonly memory: WebAssembly.Memory };
    readonly HEAPU8: Uint8Array;
    readonly HEAPF32: Float32Array;
    readonly HEAPF64: Float64Array;
    readonly HEAPU32: Uint32Array;
    addFunction(act: (...numbers: number[]) => number, signature: string): number;
  };
}

let compiled: Promise<WebAssembly.Module> | null = null;

/** The library is 4.6 MB, so it is compiled with the first PDF, once for each thread. */
const compile = (): Promise<WebAssembly.Module> => {
  compiled ??= readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')).then(
    (bytes) => WebAssembly.compile(bytes),
  );
  return compiled;
};

/** A new PDFium for each book: one that crashed or has grown is discarded with its book. */
export const openPdfium = async (): Promise<Pdfium> => {
  const [{ init }, module] = await Promise.all([import('@embedpdf/pdfium'), compile()]);
  const overrides = {
    instantiateWasm: (imports: WebAssembly.Imports, onInstance: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(module, imports);
      boundMemory(instance.exports['memory'] as WebAssembly.Memory);
      onInstance(instance);
      return instance.exports;
    },
    print: () => undefined,
    printErr: () => undefined,
  };
  const { pdfium } = (await init(overrides as Parameters<typeof init>[0])) as unknown as PdfiumModule;
  const call = Object.fromEntries(
    calls.map((name) => {
      const found = pdfium.wasmExports[name];
      if (!found) throw new Error(`PDFium has no ${name}`);
      return [name, found];
    }),
  ) as PdfiumCalls;
  call.PDFiumExt_Init();
  return {
    call,
    view: () => ({
      bytes: pdfium.HEAPU8,
      floats: pdfium.HEAPF32,
      doubles: pdfium.HEAPF64,
      words: pdfium.HEAPU32,
    }),
    callable: (act, signature) => pdfium.addFunction(act, signature),
  };
};

/**
 * A thread's memory limit only counts JavaScript's heap; growth beyond ours fails like growth beyond the available
 * memory.
 */
const boundMemory = (memory: WebAssembly.Memory): void => {
  const grow = memory.grow.bind(memory);
  Object.defineProperty(memory, 'grow', {
    value: (pages: number) => {
      if (memory.buffer.byteLength + pages * wasmPage > maxMemory)
        throw new RangeError('a PDF needs too much memory');
      return grow(pages);
    },
  });
};

/** A UTF-16 string from PDFium, which first returns its length in bytes, including the terminator. */
export const textFrom = (pdfium: Pdfium, fill: Fill, longest = 8192): string =>
  readString(pdfium, fill, longest, 'utf-16le');

/** A UTF-8 string from PDFium, read in the same way. */
export const bytesFrom = (pdfium: Pdfium, fill: Fill): string => readString(pdfium, fill, 256, 'utf-8');

type Fill = (buffer: number, length: number) => number;

const readString = (
  { call, view }: Pdfium,
  fill: Fill,
  longest: number,
  encoding: 'utf-16le' | 'utf-8',
): string => {
  const length = Math.min(fill(0, 0), longest);
  if (length <= (encoding === 'utf-8' ? 1 : 2)) return '';
  const buffer = call.malloc(length);
  try {
    fill(buffer, length);
    const bytes = view().bytes.slice(buffer, buffer + length);
    return new TextDecoder(encoding).decode(bytes).replace(/\0.*$/su, '');
  } finally {
    call.free(buffer);
  }
};
