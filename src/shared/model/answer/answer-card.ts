import { z } from 'zod';
import { statementSchema } from '../memory/fact';
import {
  bookIdSchema,
  factIdSchema,
  noteIdSchema,
  planIdSchema,
  sessionIdSchema,
  turnIdSchema,
} from '../ids';
import { memoryActResultSchema, memoryActSchema } from '../memory/memory-act';
import { bookFormatSchema } from '../library/book-format';
import { textlessPagesSchema } from '../library/book-warning';

/**
 * How well an answer answers. `answered`: a place answers the question; `closest`: no place answers it, and these are
 * the closest; `not-found`: nothing fits; `reply`: no question was asked, or nothing was searched for.
 */
export const answerOutcomeSchema = z.enum(['answered', 'closest', 'not-found', 'reply']);
export type AnswerOutcome = z.infer<typeof answerOutcomeSchema>;

/** The words of the book that a question is about, exactly as they are on the page. */
export const selectionSchema = z.object({
  bookId: bookIdSchema,
  page: z.number().int().min(1),
  quote: z.string().trim().min(1).max(8_000),
});
export type Selection = z.infer<typeof selectionSchema>;

/**
 * A block of quoted text, exactly as on the page. `list`: one line per item, with its marker; `table`: one line per
 * row, with its cells separated by tabs.
 */
const displayBlockSchema = z.object({
  kind: z.enum(['prose', 'code', 'list', 'table', 'formula']),
  text: z.string(),
});
export type DisplayBlock = z.infer<typeof displayBlockSchema>;

/** Index of the citation in the turn's `citations`, from 0. */
const cite = z.number().int().min(0);

/** Two to five consecutive sentences, or a block. */
const quoteSchema = z.object({
  cite,
  /** Titles from the chapter down to the nearest heading. */
  headings: z.array(z.string()),
  blocks: z.array(displayBlockSchema),
});
export type CardQuote = z.infer<typeof quoteSchema>;

const placeSchema = z.object({
  cite,
  /** The nearest heading; null if there is none. */
  heading: z.string().nullable(),
  /** The chapter, unless it is the heading itself. */
  chapter: z.string().nullable(),
  /** One sentence of the place. */
  line: z.string(),
});
export type CardPlace = z.infer<typeof placeSchema>;

/** A suggested next question, which the screen puts into words. */
const askNextSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('term'), term: z.string() }),
  z.object({ kind: z.literal('summarise-chapter'), number: z.number().int(), title: z.string() }),
  z.object({ kind: z.literal('quiz-chapter'), number: z.number().int(), title: z.string() }),
  z.object({ kind: z.literal('list-chapters') }),
  /** Searches this book for the words. */
  z.object({ kind: z.literal('search'), words: z.string() }),
  /** Searches all books; `books` is how many there are. */
  z.object({ kind: z.literal('search-library'), words: z.string(), books: z.number().int() }),
]);
export type AskNext = z.infer<typeof askNextSchema>;

/** A short reply to a message that is not a question. */
const remarkSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello') }),
  /** What Lectern can do. */
  z.object({ kind: z.literal('help') }),
  z.object({ kind: z.literal('welcome') }),
  z.object({ kind: z.literal('goodbye') }),
  z.object({ kind: z.literal('ok') }),
  /** The learner said something; it stays in the conversation. */
  z.object({ kind: z.literal('noted') }),
  /** The learner finished a chapter, and this one is next. */
  z.object({ kind: z.literal('next-chapter'), number: z.number().int(), title: z.string(), cite }),
  /** Changes to the learner's plan were proposed: how many of which kind. */
  z.object({
    kind: z.literal('plan-proposed'),
    change: z.enum(['shift', 'replan', 'add', 'finished']),
    planId: planIdSchema,
    changes: z.number().int(),
  }),
  /** No step of the plan needs to change. */
  z.object({ kind: z.literal('plan-unchanged'), planId: planIdSchema }),
  z.object({ kind: z.literal('no-plan') }),
  /** The message contains nothing to search for. */
  z.object({ kind: z.literal('unclear') }),
  /** "Explain this" without a selection, an open page or an earlier answer. */
  z.object({ kind: z.literal('select-first') }),
  /** The learner asked about themselves. `close`: what comes closest follows. */
  z.object({ kind: z.literal('not-told'), close: z.boolean() }),
  /** The learner asked for a summary of marks, but the book has none. */
  z.object({ kind: z.literal('no-marks') }),
  /** "Remember" with nothing after it. */
  z.object({ kind: z.literal('remember-what') }),
  /** What was proposed from the last answer: a new note, or a change of one. No note changes until it is accepted. */
  z.object({
    kind: z.literal('note-proposed'),
    proposalId: z.number().int(),
    noteId: noteIdSchema.nullable(),
    title: z.string(),
  }),
  /** The learner asked to put an answer into a note, but there is none. */
  z.object({ kind: z.literal('no-answer-yet') }),
  /** The memory was switched on or off for the conversation. `saved`: facts that were stored from it before. */
  z.object({
    kind: z.literal('memory-switched'),
    what: z.enum(['remember', 'recall']),
    on: z.boolean(),
    saved: z.number().int(),
  }),
  /** "Remember this", "Forget that" or "That is wrong" about an answer was carried out. */
  z.object({
    kind: z.literal('memory-act'),
    act: memoryActSchema,
    outcome: memoryActResultSchema.shape.outcome,
    answerId: turnIdSchema,
    /** Number of facts concerned. */
    count: z.number().int(),
    /** Those that still exist. */
    facts: z.array(statementSchema.extend({ factId: factIdSchema })),
  }),
  /** Remembering is switched off in the settings. */
  z.object({ kind: z.literal('memory-off') }),
  /** The question is about the learner, and memories about them are not used in the conversation. */
  z.object({ kind: z.literal('memory-unused') }),
]);
export type Remark = z.infer<typeof remarkSchema>;

export const cardSectionSchema = z.discriminatedUnion('kind', [
  /** The best place in the book. */
  quoteSchema.extend({ kind: z.literal('quote') }),
  /** Other places in the book, including the best one if the outcome is `closest`. */
  z.object({
    kind: z.literal('places'),
    role: z.enum(['also', 'closest', 'elsewhere']),
    rows: z.array(placeSchema),
  }),
  /** Remembered facts about the learner, newest first. */
  z.object({
    kind: z.literal('told'),
    rows: z.array(
      z.object({
        ...statementSchema.shape,
        factId: factIdSchema,
        at: z.string(),
        /** When it stopped being true; null while it is true. */
        until: z.string().nullable(),
      }),
    ),
  }),
  /** Notes and margin notes. */
  z.object({
    kind: z.literal('notes'),
    rows: z.array(
      z.object({
        source: z.enum(['note', 'mark']),
        id: z.number().int(),
        /** For a margin note; absent if it is in the conversation's book. */
        bookId: bookIdSchema.optional(),
        title: z.string().nullable(),
        line: z.string(),
        at: z.string(),
        page: z.number().int().nullable(),
        label: z.string().nullable(),
      }),
    ),
  }),
  /** Messages of this or earlier sessions. */
  z.object({
    kind: z.literal('earlier'),
    rows: z.array(
      z.object({
        turnId: turnIdSchema,
        /** Whether the learner asked it or said it, or the tutor answered it. */
        what: z.enum(['asked', 'said', 'answered']),
        text: z.string(),
        at: z.string(),
      }),
    ),
  }),
  /** Lines of the session's topic (E7). */
  z.object({
    kind: z.literal('topic'),
    slug: z.string(),
    title: z.string(),
    rows: z.array(z.object({ line: z.string(), day: z.string().nullable() })),
  }),
  /** What was said, word for word (D10). */
  z.object({
    kind: z.literal('verbatim'),
    rows: z.array(
      z.object({
        turnId: turnIdSchema,
        by: z.enum(['learner', 'tutor']),
        text: z.string(),
        at: z.string(),
        /** The session's title; empty if it has none yet. */
        session: z.string(),
      }),
    ),
  }),
  /** Ended sessions. */
  z.object({
    kind: z.literal('sessions'),
    rows: z.array(
      z.object({ sessionId: sessionIdSchema, title: z.string(), summary: z.string(), at: z.string() }),
    ),
  }),
  z.object({
    kind: z.literal('plans'),
    rows: z.array(
      z.object({
        planId: planIdSchema,
        title: z.string(),
        done: z.number().int(),
        steps: z.number().int(),
        next: z
          .object({
            title: z.string(),
            pages: z.tuple([z.number().int(), z.number().int()]).nullable(),
            due: z.string().nullable(),
          })
          .nullable(),
      }),
    ),
  }),
  /** The reading position: `page` of `pages` of the open book. */
  z.object({
    kind: z.literal('reading'),
    page: z.number().int(),
    label: z.string(),
    pages: z.number().int(),
    chapter: z.string().nullable(),
  }),
  /** What the file and its outline say about the book. */
  z.object({
    kind: z.literal('about'),
    title: z.string(),
    author: z.string().nullable(),
    format: bookFormatSchema,
    pages: z.number().int(),
    chapters: z.number().int(),
    /** What was asked for, shown first. */
    asked: z.enum(['book', 'author', 'title', 'chapters', 'pages']),
  }),
  /** Key sentences in the order of the text, quoted. */
  z.object({
    kind: z.literal('summary'),
    of: z.enum(['book', 'chapter', 'page', 'marks', 'section']),
    /** The title of the chapter or section, with its number if it has one. */
    title: z.string().nullable(),
    number: z.number().int().nullable(),
    /** Printed labels of the first and last page. */
    from: z.string(),
    to: z.string(),
    groups: z.array(
      z.object({
        heading: z.string().nullable(),
        sentences: z.array(z.object({ cite, text: z.string() })),
      }),
    ),
  }),
  /** Chapters, or the sections of one; `page` is where each begins. */
  z.object({
    kind: z.literal('outline'),
    of: z.enum(['book', 'chapter', 'next']),
    rows: z.array(
      z.object({
        /** A chapter's number, from 1. */
        number: z.number().int().nullable(),
        title: z.string(),
        page: z.number().int(),
        label: z.string(),
      }),
    ),
    /** The total; more than the number of `rows` if the list is cut. */
    total: z.number().int(),
  }),
  /** Definitions: of the term that was asked for, or of the terms in a selection. */
  z.object({
    kind: z.literal('terms'),
    of: z.enum(['question', 'selection']),
    rows: z.array(quoteSchema.extend({ term: z.string() })),
  }),
  /** Two things side by side; `quote` is null if the book has no place about one of them. */
  z.object({
    kind: z.literal('compare'),
    sides: z.array(z.object({ term: z.string(), quote: quoteSchema.nullable() })),
  }),
  /** Sentences of the book with a term left out, `_____`; `answer` is the term. */
  z.object({
    kind: z.literal('quiz'),
    title: z.string().nullable(),
    number: z.number().int().nullable(),
    /** The chapter's first page. Absent from older answers. */
    page: z.number().int().optional(),
    /** `questionId`: the stored question, which older answers lack. */
    rows: z.array(
      z.object({ cite, prompt: z.string(), answer: z.string(), questionId: z.number().int().optional() }),
    ),
  }),
  /** What was searched for when nothing was found. */
  z.object({
    kind: z.literal('searched'),
    words: z.array(z.string()),
    /** Similar words that were searched for too. */
    like: z.array(z.string()),
    pages: z.number().int(),
    notes: z.number().int(),
    /** Pages without text, where the answer may be. */
    textless: textlessPagesSchema.nullable(),
  }),
  z.object({ kind: z.literal('next'), asks: z.array(askNextSchema) }),
  z.object({ kind: z.literal('remark'), remark: remarkSchema }),
  /** "Remember …": `saved` only once the store has it. */
  z.object({
    kind: z.literal('remembered'),
    /** `pending`: to be approved; `shadow`: recorded on trial; `refused`: not allowed by the write policy. */
    state: z.enum(['saving', 'saved', 'known', 'pending', 'shadow', 'refused', 'failed']),
    rows: z.array(statementSchema.extend({ factId: factIdSchema })),
  }),
]);
export type CardSection = z.infer<typeof cardSectionSchema>;
export type SectionOf<Kind extends CardSection['kind']> = Extract<CardSection, { readonly kind: Kind }>;

/**
 * An answer without a model: what was found, by source, the most likely first. Nothing in it is reworded; the screen
 * labels the sections.
 */
export const answerCardSchema = z.object({ sections: z.array(cardSectionSchema) });
export type AnswerCard = z.infer<typeof answerCardSchema>;
