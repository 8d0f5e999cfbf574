import { formatPage } from '../../messages/format';
import type { Link, PhrasingContent, Root, RootContent } from 'mdast';

/** A pattern in running text and the address that it becomes a link to. */
interface MarkRule {
  readonly pattern: RegExp;
  /** `nth` counts the marks of the rule, `again` those of the same wording, both from 0. */
  readonly link: (
    match: RegExpMatchArray,
    nth: number,
    again: number,
  ) => { readonly url: string; readonly text: string };
}

type Parent = { children: RootContent[] };

function cut(
  value: string,
  rules: readonly MarkRule[],
  count: (rule: MarkRule, wording: string) => readonly [nth: number, again: number],
): PhrasingContent[] {
  const hits = rules
    .flatMap((rule) => [...value.matchAll(rule.pattern)].map((match) => ({ rule, match })))
    .toSorted((a, b) => a.match.index - b.match.index);
  const out: PhrasingContent[] = [];
  let at = 0;
  for (const { rule, match } of hits) {
    if (match.index < at) continue;
    if (match.index > at) out.push({ type: 'text', value: value.slice(at, match.index) });
    const { url, text } = rule.link(match, ...count(rule, match[1] ?? match[0]));
    out.push({ type: 'link', url, children: [{ type: 'text', value: text }] } satisfies Link);
    at = match.index + match[0].length;
  }
  if (at < value.length) out.push({ type: 'text', value: value.slice(at) });
  return out;
}

/** For react-markdown: turns citations in running text (not in code or links) into links. */
export function linkMarks(rules: readonly MarkRule[]): () => (tree: Root) => void {
  return () => (tree) => {
    const counts = new Map<MarkRule, Map<string, number>>();
    const count = (rule: MarkRule, wording: string): readonly [number, number] => {
      const countByWording = counts.get(rule) ?? new Map<string, number>();
      counts.set(rule, countByWording);
      const nth = [...countByWording.values()].reduce((sum, one) => sum + one, 0);
      const again = countByWording.get(wording.trim()) ?? 0;
      countByWording.set(wording.trim(), again + 1);
      return [nth, again];
    };
    const walk = (parent: Parent): void => {
      parent.children = parent.children.flatMap((node): RootContent[] => {
        if (node.type === 'text') return cut(node.value, rules, count);
        if ('children' in node && node.type !== 'link') walk(node as Parent);
        return [node];
      });
    };
    walk(tree as Parent);
  };
}

/** `[p. 12]` and `[[p. 12]]`: a printed page. */
export const pageRule = (url: (label: string, nth: number, again: number) => string): MarkRule => ({
  pattern: /\[?\[p{1,2}\.\s?([^\][\n]{1,24})\]\]?/g,
  link: (match, nth, again) => ({
    url: url((match[1] ?? '').trim(), nth, again),
    text: formatPage((match[1] ?? '').trim()),
  }),
});

/** `[F7]`: a remembered fact. */
export const factRule = (url: (id: string) => string): MarkRule => ({
  pattern: /\[F(\d{1,12})\]/g,
  link: (match) => ({ url: url(match[1] ?? ''), text: `F${match[1] ?? ''}` }),
});

/** `[N7]`: a note that an answer cites. */
export const noteMarkerRule = (url: (id: string, again: number) => string): MarkRule => ({
  pattern: /\[N(\d{1,12})\]/g,
  link: (match, _nth, again) => ({ url: url(match[1] ?? '', again), text: `N${match[1] ?? ''}` }),
});

/** `[[Title]]`, or `[[Title|as shown]]`: a note. */
export const noteRule: MarkRule = {
  pattern: /\[\[(?!p{1,2}\.\s?[\divxlc])([^\][\n]{1,300})\]\]/g,
  link: (match) => ({
    url: `#note/${encodeURIComponent((match[1] ?? '').split('|')[0]?.trim() ?? '')}`,
    text: (match[1] ?? '').split('|').at(-1)?.trim() ?? '',
  }),
};
