import { topicSlugSchema } from '../../../shared/model';

const maxLength = 60;

/** A file name made from a title: lower-case letters, digits and hyphens. */
export const slugOf = (title: string): string => {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/gu, '')
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/gu, '');
  return plain === '' ? 'topic' : plain;
};

/** The first of `name`, `name-2`, `name-3` that is free. */
export const freeSlug = (name: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(name)) return name;
  for (let n = 2; ; n += 1) if (!taken.has(`${name}-${n}`)) return `${name}-${n}`;
};

const extension = '.md';

export const fileOf = (slug: string): string => `${slug}${extension}`;

/** Null if Lectern would not give a file that name. */
export const slugOfFile = (name: string): string | null => {
  const slug = name.endsWith(extension) ? name.slice(0, -extension.length) : '';
  return topicSlugSchema.safeParse(slug).success ? slug : null;
};

/** A file's name without its extension. */
export const nameOfFile = (name: string): string => name.replace(/\.md$/iu, '');
