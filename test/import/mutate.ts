import { strToU8, unzipSync, zipSync } from 'fflate';

type Random = () => number;
const below = (random: Random, bound: number): number => Math.floor(random() * bound);

const flip = (bytes: Uint8Array, random: Random): Uint8Array => {
  const changed = Uint8Array.from(bytes);
  for (let count = 1 + below(random, 40); count > 0; count -= 1)
    changed[below(random, changed.length)] = below(random, 256);
  return changed;
};
const truncate = (bytes: Uint8Array, random: Random): Uint8Array =>
  bytes.slice(0, 1 + below(random, bytes.length));
/** Copies a range of the file somewhere else, or deletes it. */
const splice = (bytes: Uint8Array, random: Random): Uint8Array => {
  const from = below(random, bytes.length);
  const part = bytes.slice(from, from + below(random, 4000));
  const at = below(random, bytes.length);
  const skip = random() < 0.5 ? part.length : 0;
  return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(Math.min(bytes.length, at + skip))]);
};
const nested: Readonly<Record<string, (depth: number) => string>> = {
  pdf: (depth) => `${'['.repeat(depth)}${'<<'.repeat(depth)}`,
  html: (depth) => '<div><table><tr><td><ol><li>'.repeat(depth),
  xhtml: (depth) => '<div><span><p>'.repeat(depth),
};
const nest = (bytes: Uint8Array, random: Random, kind: string): Uint8Array => {
  const at = below(random, bytes.length);
  const inside = strToU8((nested[kind] ?? nested['html'] ?? String)(1 + below(random, 20_000)));
  return Buffer.concat([bytes.subarray(0, at), inside, bytes.subarray(at)]);
};
/** Makes numbers in a PDF (objects, lengths, offsets) larger, smaller or negative. */
const renumber = (bytes: Uint8Array, random: Random): Uint8Array =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replaceAll(/\d+/gu, (digits) =>
        random() < 0.002 ? String(Math.round((random() - 0.2) * 10 ** below(random, 10))) : digits,
      ),
    'latin1',
  );

const plain = [flip, flip, truncate, splice, splice, renumber] as const;
const pick = <Item>(items: readonly Item[], random: Random): Item => {
  const item = items[below(random, items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/** A file changed in a way that usually makes it invalid. */
export const mutate = (bytes: Uint8Array, kind: 'pdf' | 'epub' | 'html', random: Random): Uint8Array => {
  if (kind === 'epub' && random() < 0.7) {
    const files = unzipSync(bytes);
    const name = pick(Object.keys(files), random);
    const member = files[name] ?? new Uint8Array(1);
    const changed = random() < 0.2 ? nest(member, random, 'xhtml') : pick(plain, random)(member, random);
    if (random() < 0.1) delete files[name];
    else files[random() < 0.1 ? `x${name}` : name] = Uint8Array.from(changed);
    return zipSync(files);
  }
  return random() < 0.15 ? nest(bytes, random, kind) : pick(plain, random)(bytes, random);
};
