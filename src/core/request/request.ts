import type { ChapterRef } from './chapter-ref';
import type { PlanRequest } from './plan-forms';

/** What can be answered from the outline and metadata rather than by searching the text. */
export type StructureRequest =
  /** `it`: the chapter just mentioned, else the book. */
  | { readonly kind: 'about'; readonly asked: 'it' | 'book' | 'author' | 'title' | 'chapters' | 'pages' }
  | { readonly kind: 'outline'; readonly of: ChapterRef | null }
  /** Asks which chapters or sections have the words in their titles. */
  | { readonly kind: 'covering'; readonly words: string }
  | { readonly kind: 'next'; readonly after: ChapterRef }
  /** Asks for the reading position. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'summary'; readonly of: SummaryRef }
  | { readonly kind: 'quiz'; readonly of: ChapterRef }
  | { readonly kind: 'definition'; readonly term: string }
  | { readonly kind: 'compare'; readonly terms: readonly [string, string] };

export type SummaryRef =
  | ChapterRef
  /** The chapter just mentioned or quoted, else the book. */
  | { readonly kind: 'it' }
  | { readonly kind: 'book' }
  /** `label` is null for the open page. */
  | { readonly kind: 'page'; readonly label: string | null }
  | { readonly kind: 'marks' };

/** What a message asks for, judged only by its form. Where to find the answer is decided elsewhere. */
export type Request =
  | { readonly kind: 'greeting'; readonly reply: 'hello' | 'welcome' | 'goodbye' | 'ok' | 'help' }
  | { readonly kind: 'remember'; readonly what: string }
  | { readonly kind: 'finished'; readonly of: ChapterRef }
  /** "I am on chapter 3 now." */
  | { readonly kind: 'started'; readonly of: ChapterRef }
  /** Asks for a change of the learner's plan. */
  | { readonly kind: 'change-plan'; readonly change: PlanRequest }
  /** States something without a request. */
  | { readonly kind: 'statement' }
  /** Has no word to search for. */
  | { readonly kind: 'unclear' }
  | StructureRequest
  | { readonly kind: 'question' };
