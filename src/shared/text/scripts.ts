const plainOf = '0123456789+-=()';
const lettersRaised = 'abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW';
const lettersLowered = 'aehijklmnoprstuvx';

const table = (plain: string, scripts: string): ReadonlyMap<string, string> => {
  const all = Array.from(scripts);
  return new Map(Array.from(plain, (char, index) => [char, all[index] ?? char]));
};

const raised = table(plainOf + lettersRaised, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ');
const lowered = table(plainOf + lettersLowered, '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');
const plainByScript: ReadonlyMap<string, string> = new Map(
  [...raised, ...lowered].map(([plain, script]) => [script, plain]),
);
const oneOf = (chars: Iterable<string>): string => `[${[...chars].join('')}]`;
const anyScript = oneOf(plainByScript.keys());
const scripts = new RegExp(anyScript, 'gu');
const hasScript = new RegExp(anyScript, 'u');

/** Longer ones are no exponents but lines of small type. */
const maxExponentLength = 24;

export type ScriptDirection = 'raised' | 'lowered';

/** Words of a formula that are raised or lowered, in characters that are: "²", "₂"; where there are none for all of it as "^(iωt)". */
export const scripted = (words: string, direction: ScriptDirection): string => {
  const core = words.trim();
  if (core === '' || hasScript.test(core)) return core;
  const plain = core.replaceAll(/[\u2212\u2010-\u2013]/gu, '-').replaceAll(/\s+/gu, '');
  const characters = Array.from(plain, (char) => (direction === 'raised' ? raised : lowered).get(char));
  if (characters.every((char) => char !== undefined)) return characters.join('');
  if (!/[\p{L}\p{N}]/u.test(core)) return core;
  const sign = direction === 'raised' ? '^' : '_';
  return Array.from(core).length === 1 ? sign + core : `${sign}(${core})`;
};

/** "1st", "Mme", "nth": the end of a word, which no variable has. */
const isEnding = (words: string, before: string): boolean =>
  /^[\p{Script=Latin}.]{2,}$/u.test(words) &&
  (!/(?<!\p{L})\p{Ll}$/u.test(before) || /^(?:st|nd|rd|th)$/u.test(words));

/**
 * The same for what a text sets smaller and higher or lower than its line. An ending ("1st"), a note in small type and
 * what is raised by itself (a degree, a star) stay as they are.
 */
export const asScript = (text: string, direction: ScriptDirection, before: string): string => {
  const core = text.trim();
  if (direction === 'raised' && isEnding(core, before)) return text;
  if (core.length > maxExponentLength || !/[\p{L}\p{N}+\-\u2212]/u.test(core)) return text;
  const set = scripted(core, direction);
  // Numbers of several notes or references: "word[12]", "word1,2".
  return direction === 'raised' && set.startsWith('^') && !/\p{L}/u.test(core)
    ? text
    : text.replace(core, () => set);
};

/** A character as it is typed, for a raised or lowered one. */
export const plainScript = (char: string): string => plainByScript.get(char) ?? char;

/** A text with the raised and lowered characters as they are typed; null where it has none. */
export const withPlainScripts = (text: string): string | null =>
  hasScript.test(text) ? text.replace(scripts, plainScript) : null;

/** The raised and lowered forms of a character, for a pattern; '' where it has none. */
export const scriptForms = (char: string): string =>
  /[\d+=]/u.test(char) ? `${raised.get(char) ?? ''}${lowered.get(char) ?? ''}` : '';

const closedBy: Readonly<Record<string, string>> = { '(': ')', '{': '}' };

/** Where the signs are that only say of characters that they are raised or lowered: "^(", "_{" and what closes them. */
export const scriptSigns = (text: string): ReadonlySet<number> => {
  const found = new Set<number>();
  if (!/[\^_]/u.test(text)) return found;
  for (const { index } of text.matchAll(/[\^_](?=[({\p{L}\p{N}])/gu)) {
    const open = text.charAt(index + 1);
    const close = closedBy[open];
    const end = close === undefined ? index : closingOf(text, index + 1, open, close);
    if (end < 0) continue;
    found.add(index);
    if (end > index) found.add(index + 1).add(end);
  }
  return found;
};

const maxDistance = 200;

const closingOf = (text: string, from: number, open: string, close: string): number => {
  let depth = 0;
  for (let at = from; at < text.length && at < from + maxDistance; at += 1) {
    const char = text.charAt(at);
    if (char === open) depth += 1;
    else if (char === close) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
};

/** A text without these signs. */
export const withoutScriptSigns = (text: string): string => {
  const found = scriptSigns(text);
  return found.size === 0
    ? text
    : Array.from(text.split(''), (char, at) => (found.has(at) ? '' : char)).join('');
};
