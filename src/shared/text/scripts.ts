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

/** In characters. Longer ones are lines of small type rather than exponents. */
const maxExponentLength = 24;

export type ScriptDirection = 'raised' | 'lowered';

/**
 * Raised or lowered words of a formula as superscript or subscript characters: "²", "₂"; as "^(iωt)" if some have no
 * such character.
 */
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

/** "1st", "Mme", "nth": the end of a word, which is never a variable. */
const isEnding = (words: string, before: string): boolean =>
  /^[\p{Script=Latin}.]{2,}$/u.test(words) &&
  (!/(?<!\p{L})\p{Ll}$/u.test(before) || /^(?:st|nd|rd|th)$/u.test(words));

/**
 * Like `scripted`, for text that is smaller and higher or lower than its line. An ending ("1st"), a note in small type
 * and characters that are always raised (a degree sign, an asterisk) are left unchanged.
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

/** The plain character for a superscript or subscript one. */
export const plainScript = (char: string): string => plainByScript.get(char) ?? char;

/** A text with plain characters instead of superscripts and subscripts; null if it has none. */
export const withPlainScripts = (text: string): string | null =>
  hasScript.test(text) ? text.replace(scripts, plainScript) : null;

/** The superscript and subscript forms of a character, for a pattern; '' if it has none. */
export const scriptForms = (char: string): string =>
  /[\d+=]/u.test(char) ? `${raised.get(char) ?? ''}${lowered.get(char) ?? ''}` : '';

const closedBy: Readonly<Record<string, string>> = { '(': ')', '{': '}' };

/** The positions of signs that only mark characters as raised or lowered: "^(", "_{" and their closing brackets. */
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
