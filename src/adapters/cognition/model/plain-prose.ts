import { withoutUnseen } from '../prompts';

const markers =
  /(?<!\s)\s*[[［【⟦]\s*(?:pp?\.?\s?[^\]］】⟧\n]{1,24}|[Ff]\s?\d+(?:\s*,\s*[Ff]?\s?\d+)*|basis:[^\]\n]{0,200})\s*[\]］】⟧]/gu;

/**
 * What a model wrote to be kept, as plain prose: no pictures, no links, no HTML, and no markers, for what is kept is
 * neither a page nor a memory.
 */
export const plainProse = (text: string): string =>
  withoutUnseen(text)
    .replace(/!?\[([^\]\n]{0,500})\]\([^)\n]{0,2000}\)/gu, '$1')
    .replace(/!?\[([^\]\n]{0,500})\]\[[^\]\n]{0,500}\]/gu, '$1')
    .replace(/<\/?[a-z!][^>\n]{0,2000}>/giu, '')
    .replace(markers, '')
    .trim();

/** The same on one line, without the signs of a list or a heading. */
export const plainLine = (text: string): string =>
  plainProse(text.replace(/\s+/gu, ' '))
    .replace(/^(?:#{1,6}|[-*+•]|\d{1,3}[.)])\s+/u, '')
    .trim();
