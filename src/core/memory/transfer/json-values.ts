/** A value of the document, with the keys that lead to it. */
export interface FoundValue {
  readonly path: readonly string[];
  readonly json: string;
}

/** Splits JSON that arrives in parts into the elements of the arrays and the members that `isValue` selects. */
export interface JsonSplitter {
  push(text: string): readonly FoundValue[];
  /** Whether the document is complete. */
  readonly ended: boolean;
  /** The length of the value that is being read. */
  readonly pending: number;
}

interface Frame {
  readonly kind: 'object' | 'array';
  /** In an object: the key of the current member. */
  key: string | null;
}

/** The index of the quotation mark that ends a string, or -1. `from` is the index after the opening one. */
const endOfString = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
};

const blank = new Set([' ', '\n', '\r', '\t', ',', '\uFEFF']);

/** The end of the value that begins at `from`, or -1 if it has not arrived yet. */
const endOfValue = (text: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      at = endOfString(text, at + 1);
      if (at < 0) return -1;
      if (depth === 0) return at + 1;
    } else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
      if (depth < 0) return at;
    } else if (depth === 0 && (sign === ',' || sign === undefined || /\s/u.test(sign))) return at;
  }
  return -1;
};

/** Reads the key of the next member. Returns the index after its colon, or -1 if more text is needed. */
const readKey = (text: string, at: number, frame: Frame): number => {
  if (text[at] !== '"') throw new SyntaxError('a key is missing');
  const end = endOfString(text, at + 1);
  const colon = end < 0 ? -1 : text.indexOf(':', end);
  if (colon < 0) return -1;
  frame.key = String(JSON.parse(text.slice(at, end + 1)));
  return colon + 1;
};

/**
 * Reads the document token by token and keeps at most one value in memory. `isValue` decides by the path of an element or
 * member whether it is returned whole; otherwise the splitter looks inside. Throws a SyntaxError if the text is not JSON.
 */
export const createJsonSplitter = (isValue: (path: readonly string[]) => boolean): JsonSplitter => {
  const frames: Frame[] = [];
  let rest = '';
  let ended = false;
  const pathOf = (): readonly string[] =>
    frames.map(({ kind, key }) => (kind === 'array' ? '*' : (key ?? '')));

  /** Handles one token at `at`. Returns the index after it, or -1 if more text is needed. */
  const step = (text: string, at: number, found: FoundValue[]): number => {
    const sign = text[at] ?? '';
    const frame = frames.at(-1);
    if (sign === '}' || sign === ']') {
      if (frame?.kind !== (sign === '}' ? 'object' : 'array')) throw new SyntaxError('unbalanced');
      frames.pop();
      const parent = frames.at(-1);
      if (parent?.kind === 'object') parent.key = null;
      ended = frames.length === 0;
      return at + 1;
    }
    if (frame?.kind === 'object' && frame.key === null) return readKey(text, at, frame);
    if ((sign === '{' || sign === '[') && !(frame && isValue(pathOf()))) {
      frames.push({ kind: sign === '{' ? 'object' : 'array', key: null });
      return at + 1;
    }
    if (!frame) throw new SyntaxError('neither an object nor an array');
    const end = endOfValue(text, at);
    if (end < 0) return -1;
    const json = text.slice(at, end);
    if (isValue(pathOf())) found.push({ path: pathOf(), json });
    else JSON.parse(json);
    if (frame.kind === 'object') frame.key = null;
    return end;
  };

  return {
    push(text) {
      const whole = rest + text;
      const found: FoundValue[] = [];
      let at = 0;
      while (at < whole.length) {
        if (blank.has(whole[at] ?? '')) {
          at += 1;
          continue;
        }
        if (ended) throw new SyntaxError('text after the end');
        const next = step(whole, at, found);
        if (next < 0) break;
        at = next;
      }
      rest = whole.slice(at);
      return found;
    },
    get ended() {
      return ended;
    },
    get pending() {
      return rest.length;
    },
  };
};
