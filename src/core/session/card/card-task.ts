import type { AnswerOutcome, Book, CardSection, Profile, Selection, Turn } from '../../../shared/model';
import type { Remembered } from '../../memory/extract/remember';
import type { AnswerMemory, AnswerPassage, CardAnswer, SearchedBooks, StoreReaders } from '../../ports';
import type { FindPassages, FoundMaterial } from '../retrieve/find-material';
import type { ProposeChange } from '../../../shared/plans/wanted-change';
import type { Request } from '../../request/request';
import type { TopicInContext } from '../context/topics-in-context';
import type { LastPageOf } from './book-places';
import type { UncheckedCitation } from './citing';

/** What an answer without a model is composed from. */
export interface CardTask {
  readonly request: Request;
  readonly question: Turn;
  /** The search text: the question, the previous question if this one depends on it, and the selection. */
  readonly text: string;
  /** The message depends on the previous exchange. */
  readonly followUp: boolean;
  readonly selection: (Selection & { readonly label: string }) | null;
  readonly book: Book | null;
  /** How much the learner wants to see. */
  readonly detailLevel: Profile['detailLevel'];
  /** The last page of the open book that may be used; null for the whole book. */
  readonly lastPage: number | null;
  /** The last page of any book that may be used; null for the whole book. */
  readonly lastPageOf: LastPageOf;
  /** The books that may be used: the open one, unless the question has another scope. */
  readonly books: SearchedBooks;
  readonly material: FoundMaterial;
  readonly passages: readonly AnswerPassage[];
  /** Whether what is known about the learner may be used. */
  readonly isLearnerUsed: boolean;
  /** Facts, notes, turns, sessions and plans in the context. */
  readonly memories: readonly AnswerMemory[];
  /** The session's topic with the lines that are in the context; null if there are none. */
  readonly topic: TopicInContext | null;
  /** Oldest first, without the question. */
  readonly recentTurns: readonly Turn[];
}

/** A quiz question as a card shows it. */
export interface QuizRow {
  readonly questionId: number;
  readonly page: number;
  readonly label: string;
  readonly prompt: string;
  readonly answer: string;
  readonly quote: string;
}

export interface CardDeps {
  readonly readers: StoreReaders;
  readonly findPassages: FindPassages;
  /** Stored questions about pages of a book with something left out, which are made if there are too few. */
  readonly quizRows: (
    book: Book,
    range: { readonly from: number; readonly to: number },
  ) => Promise<readonly QuizRow[]>;
  /** Saves what the learner asks to remember; resolves once it is stored. */
  readonly remember: (question: Turn) => Promise<Remembered>;
  /** Proposes changes to the learner's plan; nothing changes until they are accepted. */
  readonly proposeChange: ProposeChange;
}

export type ComposedAnswer = CardAnswer;

const bases: Readonly<Partial<Record<CardSection['kind'], NonNullable<Turn['basis']>>>> = {
  told: 'memory',
  topic: 'memory',
  remembered: 'memory',
  plans: 'memory',
  reading: 'memory',
  notes: 'notes',
  earlier: 'sessions',
  verbatim: 'sessions',
  sessions: 'sessions',
  searched: 'refused',
  remark: 'none',
};

/** The first section determines the basis; a remark only if nothing else is shown. */
export const composedAnswer = (
  outcome: AnswerOutcome,
  sections: readonly CardSection[],
  citations: readonly UncheckedCitation[] = [],
): ComposedAnswer => {
  const first = sections.find(({ kind }) => kind !== 'remark') ?? sections[0];
  return {
    card: { sections: [...sections] },
    citations,
    outcome,
    basis: (first && bases[first.kind]) ?? 'book',
  };
};
