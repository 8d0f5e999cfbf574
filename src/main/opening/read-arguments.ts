import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseLink } from '../../shared/lectern-link';
import type { OpenRequest } from '../../shared/open-request';
import { isBook } from './is-book';
import { pageScheme } from '../page-address';

/** Characters of a refused link that are shown. */
const maxShown = 200;

const isLink = (argument: string): boolean => argument.toLowerCase().startsWith(`${pageScheme}:`);

export const requestOfLink = (link: string): OpenRequest => {
  const target = parseLink(link);
  return target ? { kind: 'link', target } : { kind: 'refused', link: link.slice(0, maxShown) };
};

/** A `file:` address may name another computer, to which Windows would sign in. */
const isLocal = (address: string): boolean => new URL(address).host === '';

/** The path of a book, from a path or a local `file:` address; null for any other argument. */
const bookPath = (argument: string, folder: string): string | null => {
  try {
    const isAddress = argument.startsWith('file:');
    if (isAddress && !isLocal(argument)) return null;
    const path = isAddress ? fileURLToPath(argument) : resolve(folder, argument);
    return isBook(path) ? path : null;
  } catch {
    return null;
  }
};

/** The options of the command line whose value is the next argument. */
const withValue: ReadonlySet<string> = new Set(['--data-dir', '-r', '--require']);

/** The books and links on a command line that was run in `folder`. Options and other arguments are ignored. */
export const readArguments = ([, ...given]: readonly string[], folder: string): readonly OpenRequest[] => {
  const named = given.filter((one, at) => !one.startsWith('-') && !withValue.has(given[at - 1] ?? ''));
  const links = named.filter(isLink);
  const paths = named.flatMap((one) => (isLink(one) ? [] : (bookPath(one, folder) ?? [])));
  return [...(paths.length === 0 ? [] : [{ kind: 'files' as const, paths }]), ...links.map(requestOfLink)];
};
