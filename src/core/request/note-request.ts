/** A request to save the last answer as a note, with a title if the request names one. */
export interface NoteRequest {
  readonly title: string | null;
}

const polite = String.raw`(?:(?:please|ok(?:ay)?|great|and|now|then|can you|could you|would you),? )*`;
const it = String.raw`(?:that|this|it|(?:the|your) (?:last )?answer)`;
const named = String.raw`(?:,? (?:called |named |titled |about |on )?["“'‘]?(?<title>[^"”'’]{1,200}?)["”'’]?)?`;
const ending = String.raw`(?:,? please)?[.!?]*$`;
const forms = [
  new RegExp(
    `^${polite}(?:put|save|keep|write|copy|turn|make|add) ${it}(?: down)? (?:in|into|to|as) (?:a|an|my|the)(?: new)? notes?${named}${ending}`,
    'iu',
  ),
  new RegExp(
    `^${polite}(?:make|take|write|propose|create) (?:me )?a note (?:of|from|about) ${it}${ending}`,
    'iu',
  ),
];

/** "Put that in a note", "add this to my note Breathing"; null for any other message. */
export const readNoteRequest = (message: string): NoteRequest | null => {
  const text = message.trim();
  if (text.length > 300 || text.includes('\n')) return null;
  const match = forms.map((form) => form.exec(text)).find((found) => found !== null);
  if (!match) return null;
  const title = match.groups?.['title']?.trim();
  return { title: title === undefined || title === '' ? null : title };
};
