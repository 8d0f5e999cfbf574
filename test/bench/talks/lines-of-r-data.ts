import { inflateSync } from 'node:zlib';

/**
 * The lines of the character vector whose first line is `firstLine`, in one of R's lazy-load databases: a sequence of
 * compressed objects, each preceded by its length, with strings in XDR order
 * (https://cran.r-project.org/doc/manuals/r-release/R-ints.html#Serialization-Formats).
 */
export function linesOfRData(database: Buffer, firstLine: string): readonly string[] {
  for (let at = 0; at + 4 < database.length;) {
    const { buffer, engine } = inflateSync(database.subarray(at + 4), { info: true }) as unknown as {
      readonly buffer: Buffer;
      readonly engine: { readonly bytesWritten: number };
    };
    const lines = stringsOf(buffer);
    if (lines[0] === firstLine) return lines;
    at += 4 + engine.bytesWritten;
  }
  throw new Error(`No text in this database begins with “${firstLine}”.`);
}

/** Behind "X\n", version 3, two R versions and the name of the encoding: STRSXP's flags, a length, and its CHARSXPs. */
function stringsOf(object: Buffer): readonly string[] {
  let at = 14;
  const int = (): number => {
    at += 4;
    return object.readInt32BE(at - 4);
  };
  const encoding = int();
  at += encoding;
  int();
  return Array.from({ length: int() }, () => {
    int();
    const length = Math.max(0, int());
    at += length;
    return object.toString('utf8', at - length, at);
  });
}
