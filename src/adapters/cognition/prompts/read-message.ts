import { z } from 'zod';
import type { ReadMessageTask } from '../../../core/ports';
import { definePrompt } from './define-prompt';
import { asData, markedBlock, sourceBlock, sourceRule } from './source-block';

const system = `You prepare searches for a study program. Read the learner's last message together with the conversation before it, and reply with JSON that says what the message asks and where the answer is. Do not answer the message.

"question": the message as one complete question or request. Replace words such as "it", "that" or "the second one" with what they refer to, so that it makes sense without the conversation. Write it in the language of the book, because it is used to search the book. Leave out wishes about the form of the answer. Add nothing that the message and the conversation do not say.

"about": where the answer is.
- "book": in the text of the book, which has to be searched. This is the usual case. A follow-up question such as "And why is that?" is also answered by a search. So is a question about the selected words. Choose "book" as well if the message needs both the book and what the learner told or wrote: notes and facts are always looked up.
- "chapter": in one chapter as a whole, as in "Summarise chapter 3" or "Quiz me on this chapter". Put the chapter's title from the table of contents into "chapter", or its number if it has no title, or "open" for the chapter that is open.
- "page": on certain pages, as in "Explain page 24" or "What does the author mean here?". Put the page into "pages", as in "24" or "24-26", or "open" for the page that is open.
- "contents": in the table of contents or the book's title page, as in "What is this book about?" or "Who wrote it?".
- "last answer": the tutor's last answer is wanted in another form: shorter, longer, simpler, as a table, in another language, with an example. If there is no answer yet, choose "book".
- "memory": in what the learner told you, wrote or did: their notes, plans, dates, earlier sessions, or this conversation.
- "elsewhere": in no part of this book, because it is plainly about another subject.
- "chat": nowhere. The message is a greeting, thanks, a wish about how to answer, or a statement without a question.

"likely": only for "book": one sentence as the passage that answers might say it, in the words and the style of the book. It need not be true; it helps the search to find a passage that uses other words than the learner.

${sourceRule}

Example: after an answer about sleep and memory, the German message "Und warum ist das so?" about an English book gives
{"about": "book", "question": "Why does sleep strengthen memory?", "likely": "While we sleep, the brain replays the experiences of the day and consolidates them.", "chapter": null, "pages": null}
Reply with the JSON only.`;

export const readMessageReply = z.object({
  about: z.enum(['book', 'chapter', 'page', 'contents', 'last answer', 'memory', 'elsewhere', 'chat']),
  question: z.string(),
  likely: z.string().nullable(),
  chapter: z.string().nullable(),
  pages: z.string().nullable(),
});

const speakers = { user: 'learner', assistant: 'tutor' } as const;

const bookBlock = ({
  title,
  language,
  chapters,
  openPage,
  openChapter,
}: NonNullable<ReadMessageTask['book']>): string =>
  markedBlock(
    { kind: 'book', title, language },
    [
      'Table of contents:',
      ...chapters.map(({ number, title: of, label }) =>
        asData(`${number === null ? '' : `${number}. `}${of} (page ${label})`),
      ),
      asData(`Open page: ${openPage}${openChapter === null ? '' : `, in “${openChapter}”`}`),
    ].join('\n'),
  );

/** Reads a message before the search: a complete question in the book's language, and where the answer is. */
export const readMessagePrompt = definePrompt<ReadMessageTask>({
  name: 'read-message',
  version: 1,
  system,
  reply: readMessageReply,
  user: ({ message, selection, recentTurns, book }) =>
    [
      ...(book ? [bookBlock(book)] : []),
      ...recentTurns.map(({ role, text }) => sourceBlock({ kind: 'turn', speaker: speakers[role] }, text)),
      ...(selection === null ? [] : [sourceBlock({ kind: 'selected-words' }, selection)]),
      sourceBlock({ kind: 'last-message' }, message),
    ].join('\n'),
});
