import { withoutUnseen } from '../prompts';

const markers =
  /(?<!\s)\s*[[［【⟦]\s*(?:pp?\.?\s?[^\]］】⟧\n]{1,24}|[Ff]\s?\d+(?:\s*,\s*[Ff]?\s?\d+)*|basis:[^\]\n]{0,200})\s*[\]］】⟧]/gu;

/**
 * A model's text as plain prose for storage: without pictures, links, HTML and citation markers, which would have no
 * meaning there.
 */
export const plainProse = (text: string): string =>
  withoutUnseen(text)
    .replace(/!?\[([^\]\n]{0,500})\]\([^)\n]{0,2000}\)/gu, '$1')
    .replace(/!?\[([^\]\n]{0,500})\]\[[^\]\n]{0,500}\]/gu, '$1')
    .replace(/<\/?[a-z!][^>\n]{0,2000}>/giu, '')
    .replace(markers, '')
    .trim();

/** Plain prose on one line, without list or heading markers. */
export const plainLine = (text: string): string =>
  plainProse(text.replace(/\s+/gu, ' '))
    .replace(/^(?:#{1,6}|[-*+•]|\d{1,3}[.)])\s+/u, '')
    .trim();
