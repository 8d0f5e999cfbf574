import type { AnswerPassage, AnswerTask, Prompt } from '../../../core/ports';
import { asNoteId, type ContextComponent, type ContextPiece } from '../../../shared/model';
import { bookWarningText } from '../../../shared/messages/en/book-warnings';
import { contextPieceText, factText } from '../../../shared/messages/en/context';
import { noteMarker } from '../../../shared/text/notes/note-marker';
import { answerInstructions } from './answer-instructions';
import { definePrompt } from './define-prompt';
import { asData, asSaid, markedBlock, sourceBlock } from './source-block';

/** The components that stay the same from one question to the next (A1, docs/memory.md). */
const stable: ReadonlySet<ContextComponent> = new Set(['book-summary', 'profile', 'base-memory'] as const);
/** The part of the profile that answers this question is sent with the question. */
const isStable = ({ component, source }: ContextPiece): boolean =>
  stable.has(component) && (component !== 'profile' || source.id === 'me');

const lengths: Readonly<Record<AnswerTask['detailLevel'], string>> = {
  brief: 'Unless the learner asks for more, answer in one to three sentences.',
  balanced: 'Unless the learner asks otherwise, answer in one to three short paragraphs.',
  thorough: 'Answer thoroughly, with headings or lists where they help.',
};

/** Labels that could be confused with other parts of a marker are replaced by the page's number in the file. */
const plainLabel = /^[\p{L}\p{N}][\p{L}\p{N} .:/*-]{0,15}$/u;
export const citedLabel = ({ page, label }: AnswerPassage['parts'][number]): string =>
  plainLabel.test(label.trim()) ? label.trim() : `#${page}`;

const passageBlock = (passage: AnswerPassage): string =>
  markedBlock(
    { kind: 'passage', id: passage.passageId, heading: passage.headingPath.join(' › ') || null },
    passage.parts.map((part) => `[p. ${citedLabel(part)}] ${asData(part.text)}`).join('\n'),
  );

const factBlock = ({ source, text, detail }: ContextPiece, at: string | null): string =>
  markedBlock(
    { kind: 'fact', id: source.id, at },
    `[F${source.id}] ${asData(detail?.kind === 'fact' ? factText(text, detail) : text)}`,
  );

const noteBlock = ({ component, source, text }: ContextPiece, at: string | null): string =>
  markedBlock(
    { kind: component, id: `note-${source.id}`, at },
    `${noteMarker(asNoteId(Number(source.id)))} ${asData(text)}`,
  );

/** `at` is the time of a memory: if two contradict each other, the later one is valid. */
const pieceBlock = (piece: ContextPiece, at: string | null = null): string => {
  const { component, source } = piece;
  if (component === 'facts') return factBlock(piece, at);
  if (source.kind === 'note') return noteBlock(piece, at);
  return sourceBlock({ kind: component, id: `${source.kind}-${source.id}`, at }, contextPieceText(piece));
};

const headings: Partial<Record<ContextComponent, string>> = {
  profile: 'The learner now',
  knowledge: 'What the learner knows',
  'recent-topics': 'Recent topics',
  warmup: 'The end of the last session',
  topic: 'The topic of this session',
  facts: 'Remembered facts',
  notes: 'Notes and plans of the learner',
  sessions: 'Earlier sessions and messages',
  passages: 'Passages of the book',
  'running-summary': 'This session so far',
  'recent-turns': 'Output of tools',
};

const asked = {
  preferences:
    'The learner has said this about themselves and about how you should answer. Follow it where it concerns your answer, and do not repeat it.',
  /** Some pages may be pictures only, and the answer may be on them. */
  textless:
    'Some pages of the file have no text. If the material does not answer the question, add that the answer may be on these pages, and name them.',
} as const;

/** Whether a piece is sent as a message of the conversation rather than as material. */
const isMessage = ({ component, detail }: ContextPiece): boolean =>
  component === 'recent-turns' && detail?.kind === 'said' && detail.role !== 'tool';

/** Whether a piece is sent elsewhere in the prompt, or not at all. */
const isElsewhere = (piece: ContextPiece): boolean =>
  isStable(piece) ||
  isMessage(piece) ||
  (['persona', 'preferences', 'question', 'markup'] as const).some((one) => one === piece.component);

/** What was retrieved, in the context's order; passages page by page. */
const retrieved = ({ context, passages, memories }: AnswerTask): readonly string[] => {
  const times = new Map<string, string>(memories.map(({ kind, id, at }) => [`${kind} ${id}`, at]));
  const byPassage = new Map(passages.map((passage) => [String(passage.passageId), passage]));
  const sections: { readonly of: ContextComponent; readonly blocks: string[] }[] = [];
  const add = (of: ContextComponent, block: string): void => {
    const last = sections.at(-1);
    if (last?.of === of) last.blocks.push(block);
    else sections.push({ of, blocks: [block] });
  };
  for (const piece of context) {
    if (piece.dropped || isElsewhere(piece)) continue;
    const passage = piece.source.kind === 'passage' ? byPassage.get(piece.source.id) : undefined;
    if (passage) byPassage.delete(piece.source.id);
    const at = times.get(`${piece.source.kind} ${piece.source.id}`) ?? null;
    add(piece.component, passage ? passageBlock(passage) : pieceBlock(piece, at));
  }
  for (const passage of byPassage.values()) add('passages', passageBlock(passage));
  return sections.map(({ of, blocks }) => [`# ${headings[of] ?? of}`, ...blocks].join('\n'));
};

const preferencesText = (context: readonly ContextPiece[]): readonly string[] => {
  const lines = context
    .filter(({ component, dropped }) => component === 'preferences' && !dropped)
    .map(({ source, text }) => `- [F${source.id}] ${asData(text)}`);
  return lines.length === 0
    ? []
    : [['# What the learner has asked for', asked.preferences, ...lines].join('\n')];
};

const historyOf = (context: readonly ContextPiece[]): Prompt['history'] =>
  context.flatMap(({ text, detail, dropped, ...piece }) =>
    !dropped && isMessage({ text, detail, ...piece }) && detail?.kind === 'said' && detail.role !== 'tool'
      ? [{ role: detail.role, text: asSaid(text) }]
      : [],
  );

/** The date and time, to the minute since answers need no seconds, and the page that is open. */
const situation = ({ now, timeZone, openPage }: AnswerTask): string =>
  [
    `It is ${now.slice(0, 16)} UTC; the learner's time zone is ${timeZone}.`,
    openPage === null
      ? ''
      : `Page ${asData(openPage.label)} of the book is open${openPage.chapter === null ? '' : `, in “${asData(openPage.chapter)}”`}.`,
  ]
    .join(' ')
    .trim();

/**
 * The task `answer`. What stays the same comes first, so that a provider can cache it; earlier turns are messages; what
 * changes with each question comes last.
 */
export const answerPrompt = definePrompt<AnswerTask>({
  name: 'answer',
  version: 5,
  system: answerInstructions,
  wording: [...Object.values(lengths), ...Object.values(headings), ...Object.values(asked)],
  stable: ({ context, detailLevel }, rules) =>
    [
      rules,
      lengths[detailLevel],
      ...preferencesText(context),
      ...context.filter((piece) => !piece.dropped && isStable(piece)).map((piece) => pieceBlock(piece)),
    ].join('\n\n'),
  history: ({ context }) => historyOf(context),
  user: (task) =>
    [
      ...retrieved(task),
      ...(task.textless && task.about === 'book'
        ? [`# Pages without text\n${asked.textless}\n${bookWarningText(task.textless)}`]
        : []),
      ...(task.selection
        ? [
            `# Words that the learner has selected\n${sourceBlock({ kind: 'selection', page: task.selection.label }, task.selection.quote)}`,
          ]
        : []),
      situation(task),
      `# The learner's message\n${asSaid(task.question)}`,
    ].join('\n\n'),
});
