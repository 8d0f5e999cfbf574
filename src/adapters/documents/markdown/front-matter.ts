/** The simple `key: value` lines of a YAML front matter, by lower-case key; lists and nested values are left out. */
export const splitFrontMatter = (
  text: string,
): { readonly fields: ReadonlyMap<string, string>; readonly body: string } => {
  const found = /^---[^\S\n]*\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)[^\S\n]*(?:\n|$)/u.exec(text);
  if (!found) return { fields: new Map(), body: text };
  const fields = new Map<string, string>();
  for (const line of (found[1] ?? '').split('\n')) {
    const pair = /^([A-Za-z][\w-]*):[^\S\n]+(.+)$/u.exec(line);
    const value = pair?.[2]?.trim().replace(/^(["'])(.*)\1$/u, '$2');
    if (pair?.[1] && value && !/^[[{|>]/u.test(value)) fields.set(pair[1].toLowerCase(), value);
  }
  return { fields, body: text.slice(found[0].length) };
};
