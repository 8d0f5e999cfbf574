import type { Remark } from '../../model';
import { memoryActOutcomes } from './memory-acts';
import { sayStatement } from '../../text/grammar/statement';

/** Whether a chapter's title is only its number: "Chapter 3". */
export const isNumbered = (title: string): boolean => /^chapter \S+$/iu.test(title);

const steps = (n: number): string => (n === 1 ? '1 step' : `${String(n)} steps`);

/** What is proposed, by the change that was asked for. */
const proposed = {
  shift: (n: number) => `I propose other days for ${steps(n)}.`,
  replan: (n: number) => `I propose other days for ${steps(n)}, from today on.`,
  add: () => 'I propose a new step.',
  finished: (n: number) => `I propose to tick ${steps(n)} of your plan.`,
} as const;

const memorySwitched = ({ what, on, saved }: Extract<Remark, { kind: 'memory-switched' }>): string => {
  if (what === 'recall')
    return on
      ? 'I use the memory in this conversation again.'
      : 'I no longer use the memory in this conversation.';
  if (on) return 'This conversation is remembered again.';
  const before = saved === 1 ? '1 memory' : `${String(saved)} memories`;
  const kept = saved === 0 ? '' : ` ${before} saved earlier can be deleted in Memory.`;
  return `From now on, nothing in this conversation is remembered.${kept}`;
};

const memoryActed = ({ act, outcome, count, facts }: Extract<Remark, { kind: 'memory-act' }>): string => {
  const sentences = facts.map((fact) => sayStatement(fact, 'you'));
  if (outcome === 'nothing') return memoryActOutcomes.nothing[act];
  if (outcome === 'off') return memoryActOutcomes.off;
  if (outcome === 'disabled')
    return `${memoryActOutcomes.disabled(sentences)} You can turn ${count === 1 ? 'it' : 'them'} on again in Memory.`;
  // The words of a forgotten fact are no longer available.
  if (outcome === 'forgotten')
    return `Deleted permanently: ${count === 1 ? '1 fact' : `${String(count)} facts`}, with the words in the conversations.`;
  return memoryActOutcomes[outcome](sentences);
};

/** The reply to a message that is not a question. For the next chapter, its page follows. */
export const remarkText = (remark: Remark): string => {
  switch (remark.kind) {
    case 'hello':
      return 'Hello. What would you like to know about the book?';
    case 'help':
      return 'Ask about the book: Lectern shows the passages that answer, with their pages. It also lists and summarises chapters, searches your notes, and remembers what you ask it to.';
    case 'welcome':
      return 'You’re welcome.';
    case 'goodbye':
      return 'See you next time.';
    case 'ok':
      return 'All right.';
    case 'noted':
      return 'Got it.';
    case 'next-chapter':
      return `Nice. Next is ${isNumbered(remark.title) ? remark.title : `chapter ${String(remark.number)}, ${remark.title}`}`;
    case 'plan-proposed':
      return `${proposed[remark.change](remark.changes)} Nothing changes until you accept it.`;
    case 'plan-unchanged':
      return 'Nothing in your plan needs to change for that.';
    case 'no-plan':
      return 'You have no active plan. Create one under Plans.';
    case 'unclear':
      return 'I couldn’t find a question in that. Ask about something in the book.';
    case 'select-first':
      return 'Select the words on the page that you mean, then ask again.';
    case 'not-told':
      return `Nothing you told me answers this directly.${remark.close ? ' This comes closest.' : ''}`;
    case 'no-marks':
      return 'You haven’t highlighted anything in this book yet. Select words on a page to highlight them.';
    case 'remember-what':
      return 'Tell me what to remember, for example “Remember that my exam is on 12 May”.';
    case 'note-proposed':
      return remark.noteId === null
        ? `Proposed a new note, “${remark.title}”. It is added once you accept it.`
        : `Proposed a change to your note “${remark.title}”. It is made once you accept it.`;
    case 'no-answer-yet':
      return 'There is no answer yet to put in a note.';
    case 'memory-switched':
      return memorySwitched(remark);
    case 'memory-act':
      return memoryActed(remark);
    case 'memory-off':
      return 'Memory is turned off in Settings.';
    case 'memory-unused':
      return 'Memories about you are turned off for this conversation, so I can’t answer that.';
  }
};
