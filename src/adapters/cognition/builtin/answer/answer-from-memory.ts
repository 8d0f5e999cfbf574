import type { AnswerMemory, AnswerPart, AnswerTask, Embedder } from '../../../../core/ports';
import { leadingQuestion, namesNothing } from '../../../../shared/text/follow-up';
import { asksForSomething, isStatement } from '../../../../shared/text/sentence-mood';
import { contentStems } from '../text/content-words';
import { foldSpace } from '../text/fold-space';
import { placeOfFact, slotsOf } from './learner-slots';
import { earlierSentence, pastOf, withoutPast } from './held-earlier';
import { memoryParagraphs, onlyAsks, roleIn, saidBy } from './memory-sentence';
import { askedIn, ranked, words } from './rank-memories';
import { listed } from './refuse';

type About = Exclude<AnswerTask['about'], 'book'>;

const KINDS: Readonly<Record<About, readonly AnswerMemory['kind'][]>> = {
  learner: ['profile', 'fact', 'turn', 'plan', 'note', 'mark', 'session'],
  notes: ['note', 'mark'],
  sessions: ['session', 'turn'],
  plans: ['plan'],
};
const MOST: Readonly<Record<AnswerTask['detailLevel'], number>> = { brief: 2, balanced: 4, thorough: 8 };
/** Who asks what is known of them wants to hear all of it. */
const MOST_OF_LEARNER: Readonly<Record<AnswerTask['detailLevel'], number>> = {
  brief: 4,
  balanced: 8,
  thorough: 15,
};
const LAST_ONE = /\blast (?:time|session|conversation|chat)\b|\bprevious (?:session|conversation|chat)\b/i;
/** Of another time than now. */
const ELSEWHEN =
  /\b(?:last|previous|earlier|first|yesterday|ago|before|weeks?|months?|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day|exact|verbatim|word for word)\b/i;
/** A time that is not over. */
const NOW = /\b(?:today|this)\b/;
const MOST_ASKED = 5;
/** What the learner said; what they asked says nothing, and what was answered is not theirs. */
const ASKS_FOR_SAYING = /\b(?:did|have) i (?:\S+ )?(?:say|said|tell|told|mention|mentioned)\b/i;

/** From facts, notes, sessions and plans, in the second person and with when it was; kindly nothing where nothing is known. */
export async function* answerFromMemory(
  task: AnswerTask,
  about: About,
  embedder: Embedder,
): AsyncGenerator<AnswerPart> {
  const question = withoutTime(wholeQuestion(task), task.timeWords ?? '');
  const asked = askedIn(question);
  // "What do I like?": the verb is a stop word or a slot; it still tells which facts are meant.
  const slots = slotsOf(words(question), about === 'learner');
  const general = asked.length + slots.length === 0;
  const pool = poolOf(task, about);
  const past = await heldEarlier(pool, question, embedder);
  if (past.length > 0) {
    yield { kind: 'basis', basis: 'memory' };
    yield { kind: 'text', text: past.map((memory) => earlierSentence(memory, task)).join('\n\n') };
    return;
  }
  const found = withoutSources(await ranked(pool, question, asked, slots, embedder), question);
  const one = about === 'sessions' && LAST_ONE.test(question);
  const chosen =
    about === 'learner' && general
      ? introduced(found).slice(0, MOST_OF_LEARNER[task.detailLevel])
      : found.slice(0, one ? 1 : general ? MOST[task.detailLevel] : Math.min(3, MOST[task.detailLevel]));
  const elsewhen = Boolean(task.timeWords && !NOW.test(task.timeWords)) || ELSEWHEN.test(question);
  const here = about === 'sessions' && general && !elsewhen ? askedHere(task) : null;
  if (here !== null) {
    yield { kind: 'basis', basis: 'sessions' };
    yield { kind: 'text', text: here };
    const before = chosen.filter((memory) => memory.kind === 'session').slice(0, 1);
    for (const paragraph of memoryParagraphs(before, { ...task, question }))
      yield { kind: 'text', text: `\n\n${paragraph}` };
    return;
  }
  const first = chosen[0];
  if (first === undefined) {
    yield { kind: 'basis', basis: 'none' };
    yield { kind: 'text', text: unknown(about, asked, general, task) };
    return;
  }
  yield { kind: 'basis', basis: basisOf(first.kind) };
  for (const [index, paragraph] of memoryParagraphs(chosen, { ...task, question }).entries()) {
    yield { kind: 'text', text: `${index === 0 ? '' : '\n\n'}${paragraph}` };
  }
}

/** What the question asks of a time that is over, the latest first as it was found; empty where it asks of today. */
async function heldEarlier(
  pool: readonly AnswerMemory[],
  question: string,
  embedder: Embedder,
): Promise<readonly AnswerMemory[]> {
  const past = pastOf(pool);
  if (past.length === 0) return [];
  const today = withoutPast(question);
  const slots = slotsOf(words(today), true);
  const fitting = new Set(await ranked(past, today, askedIn(today), slots, embedder));
  return past.filter((memory) => fitting.has(memory));
}

/** What was asked so far in the session that goes on; null where nothing was. */
function askedHere(task: AnswerTask): string | null {
  const questions = task.recentTurns
    .filter((turn) => turn.role === 'user' && turn.content.trim().endsWith('?'))
    .map((turn) => `“${foldSpace(turn.content)}”`)
    .filter((question) => question !== `“${foldSpace(task.question)}”`);
  const asked = [...new Set(questions)].slice(-MOST_ASKED);
  if (asked.length === 0) return null;
  const last = asked.pop() ?? '';
  return `So far you asked ${asked.length === 0 ? last : `${asked.join(', ')} and ${last}`}.`;
}

/** "Tell me more" means what was asked before it. */
function wholeQuestion(task: AnswerTask): string {
  const earlier = task.recentTurns.filter((turn) => turn.role === 'user').map((turn) => turn.content);
  const lead = namesNothing(task.question) ? leadingQuestion(task.question, earlier) : null;
  return lead === null ? task.question : `${lead} ${task.question}`;
}

/** What was found is of that time; its words need not stand in it. */
function withoutTime(question: string, words: string): string {
  const at = words === '' ? -1 : question.toLowerCase().lastIndexOf(words);
  return at < 0 ? question : `${question.slice(0, at)}${question.slice(at + words.length)}`;
}

/** A person as one introduces them, nothing said twice. */
function introduced(memories: readonly AnswerMemory[]): readonly AnswerMemory[] {
  const named = memories.some((memory) => memory.kind === 'fact' && /\bname is\b/i.test(memory.text));
  return memories
    .filter((memory) => !(named && memory.kind === 'profile' && /^Your name is\b/.test(memory.text)))
    .toSorted(
      (a, b) =>
        Number(a.kind === 'turn') - Number(b.kind === 'turn') ||
        placeOfFact(a.text) - placeOfFact(b.text) ||
        a.at.localeCompare(b.at),
    );
}

/** Memories of the right kind. What the book says is no answer about the learner, and "more, please" is none at all. */
function poolOf(task: AnswerTask, about: About): readonly AnswerMemory[] {
  const asksForQuestions =
    /\b(?:did|have) i (?:ever |already )?ask|\bmy (?:first |last )?questions?\b|\bi asked\b/i.test(
      task.question,
    );
  return task.memories.filter((memory) => {
    if (!KINDS[about].includes(memory.kind)) return false;
    if (about === 'learner' && memory.kind === 'fact')
      return /\b(?:learner|user|student|reader)\b/i.test(memory.text);
    if (memory.kind !== 'turn') return true;
    if (contentStems(memory.text).length < 2) return false;
    const said = roleIn(memory.text) === 'user' ? saidBy(memory.text) : '';
    if (asksForQuestions) return said !== '' && isAsking(said);
    return !ASKS_FOR_SAYING.test(task.question) || !onlyAsks(said);
  });
}

/** A question, a wish, or a bare topic; not what the learner tells of themselves. */
const isAsking = (said: string): boolean =>
  asksForSomething(said) || !(isStatement(said) || /\b(?:i|my|me|we|our)\b/i.test(said));

/** Facts and summaries say it better than the turns they were made of. */
function withoutSources(memories: readonly AnswerMemory[], question: string): readonly AnswerMemory[] {
  if (/\bexact|\bverbatim|\bword for word|\bask/i.test(question)) return memories;
  const made = memories.filter((memory) => memory.kind !== 'turn');
  return made.length > 0 ? made : memories;
}

function basisOf(kind: AnswerMemory['kind']): 'memory' | 'notes' | 'sessions' {
  if (kind === 'note' || kind === 'mark') return 'notes';
  return kind === 'session' || kind === 'turn' ? 'sessions' : 'memory';
}

function unknown(
  about: About,
  asked: readonly string[],
  general: boolean,
  { timeWords, bookTitle }: AnswerTask,
): string {
  const then = timeWords ? ' from that time' : '';
  const matter = asked.length === 0 ? '' : ` about ${listed(asked.slice(0, 4))}`;
  switch (about) {
    case 'learner':
      if (timeWords) return `I found nothing${matter} that you told me at that time.`;
      return general
        ? 'I do not know anything about you yet. Tell me, and I will keep it in mind.'
        : 'I do not know that about you yet. Tell me, and I will keep it in mind.';
    case 'notes':
      return `I found nothing${matter}${then} in your notes. You can write it down beside the page, and I will find it again.`;
    case 'sessions':
      return `I found nothing${matter}${then} in our earlier sessions${bookTitle === null ? '' : ' with this book'}.`;
    case 'plans':
      return 'I found no plan that fits. You can draft one from the table of contents on the plans screen.';
  }
}
