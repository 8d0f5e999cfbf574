import { roleOf, type ReadChat } from './read-chat';

/** "**User:** text", "## Prompt:", "User: text", "### Assistant". */
const speaker = /^(?:#{1,6}\s*|\*\*\s*|__\s*)?(\p{L}{2,12})\s*(?:\*\*|__)?\s*(:?)\s*(?:\*\*|__)?\s*(.*)$/u;
const heading = /^#\s+(.+)$/u;

interface Turn {
  readonly role: 'user' | 'assistant';
  readonly lines: string[];
}

/**
 * The speaker that a line names, and the rest of the line. A bare name counts only as a heading, in bold or before a
 * colon.
 */
const speakerOf = (line: string): { readonly role: Turn['role']; readonly rest: string } | null => {
  const [, name = '', colon = '', rest = ''] = speaker.exec(line) ?? [];
  const role = roleOf(name);
  if (!role) return null;
  const isMarked = /^(?:#|\*\*|__)/u.test(line);
  if (colon === '' && (!isMarked || rest !== '')) return null;
  return { role, rest };
};

/** Reads a transcript; null if it names no speakers. Speakers are not searched for in fenced code. */
export const readMarkdownChat = (text: string): ReadChat | null => {
  const turns: Turn[] = [];
  let title: string | null = null;
  let isCode = false;
  for (const line of text.split(/\r?\n/u)) {
    if (/^\s*(?:```|~~~)/u.test(line)) isCode = !isCode;
    const found = isCode ? null : speakerOf(line);
    if (found) turns.push({ role: found.role, lines: [found.rest] });
    else if (turns.length > 0) turns.at(-1)?.lines.push(line);
    else title ??= heading.exec(line)?.[1]?.trim() ?? null;
  }
  const said = turns
    .map(({ role, lines }) => ({ role, content: lines.join('\n').trim(), at: null }))
    .filter(({ content }) => content !== '');
  return said.length === 0 ? null : { format: 'markdown', key: null, title, turns: said };
};
