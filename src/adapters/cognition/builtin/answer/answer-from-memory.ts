import type { AnswerMemory, AnswerPart, AnswerTask, Embedder } from '../../../../core/ports';
import { contentStems, contentWords } from '../text/content-words';
import { cosine } from '../text/cosine';
import { memorySentence, roleIn } from './memory-sentence';
import { listed } from './refuse';

type About = Exclude<AnswerTask['about'], 'book'>;

const KINDS: Readonly<Record<About, readonly AnswerMemory['kind'][]>> = {
  learner: ['profile', 'fact', 'turn', 'plan', 'note', 'session'],
  notes: ['note'],
  sessions: ['session', 'turn'],
  plans: ['plan'],
};
/** Words by which one asks for a memory, not for what it is about. */
const ASKING = new Set(
  contentStems(
    'remember recall know tell told say said ask asked asking talk talked discuss discussed speak spoke mention mentioned note notes wrote write written session sessions conversation last latest recent previous earlier time times yesterday today week month tuesday monday wednesday thursday friday saturday sunday ago plan plans study studying learner learn before first saved keep kept show list find summarise summarize recap cover covered far go over look looked leave left stop stopped remind answer answered explain explained',
  ),
);
const MEANT_THE_SAME: readonly (readonly string[])[] = [
  ['job', 'work', 'works', 'profession', 'occupation', 'living', 'teaches', 'employed'],
  ['live', 'lives', 'home', 'based', 'city', 'town'],
  ['exam', 'examination', 'test', 'deadline'],
  ['called', 'name'],
  ['like', 'prefer', 'preference', 'prefers', 'likes', 'enjoy', 'enjoys', 'loves', 'favourite', 'favorite'],
  ['dislike', 'hate', 'hates', 'dislikes'],
  ['goal', 'aim', 'wants', 'want', 'ambition', 'preparing', 'training'],
  ['chapter', 'page', 'reading', 'read', 'finished'],
  ['step', 'next', 'due'],
].map((group) => [...new Set(group.flatMap((word) => [word, ...contentStems(word)]))]);
const MOST: Readonly<Record<AnswerTask['detailLevel'], number>> = { brief: 2, balanced: 4, thorough: 8 };
const LAST_ONE = /\blast (?:time|session|conversation|chat)\b|\bprevious (?:session|conversation|chat)\b/i;
const COVERED = 0.4;
const NEAR = 0.5;

/** From facts, notes, sessions and plans, in the second person and with when it was; kindly nothing where nothing is known. */
export async function* answerFromMemory(
  task: AnswerTask,
  about: About,
  embedder: Embedder,
): AsyncGenerator<AnswerPart> {
  const asked = contentWords(task.question).filter((word) => !ASKING.has(contentStems(word)[0] ?? word));
  // "What do I like?": the verb is a stop word or a slot; it still tells which facts are meant.
  const slots = MEANT_THE_SAME.filter((group) => words(task.question).some((word) => group.includes(word)));
  const pool = poolOf(task, about);
  const found = withoutSources(await ranked(pool, task, asked, slots, embedder), task.question);
  const most = MOST[task.detailLevel];
  const general = asked.length + slots.length === 0;
  const one = about === 'sessions' && LAST_ONE.test(task.question);
  const chosen = found.slice(0, one ? 1 : general ? most : Math.min(3, most));
  const first = chosen[0];
  if (first === undefined) {
    yield { kind: 'basis', basis: 'none' };
    yield { kind: 'text', text: unknown(about, asked) };
    return;
  }
  yield { kind: 'basis', basis: basisOf(first.kind) };
  for (const [index, memory] of chosen.entries()) {
    yield { kind: 'text', text: `${index === 0 ? '' : '\n\n'}${memorySentence(memory, task)}` };
  }
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
    return !asksForQuestions || roleIn(memory.text) === 'user';
  });
}

/** Facts and summaries say it better than the turns they were made of. */
function withoutSources(memories: readonly AnswerMemory[], question: string): readonly AnswerMemory[] {
  if (/\bexact|\bverbatim|\bword for word|\bask/i.test(question)) return memories;
  const made = memories.filter((memory) => memory.kind !== 'turn');
  return made.length > 0 ? made : memories;
}

async function ranked(
  pool: readonly AnswerMemory[],
  task: AnswerTask,
  asked: readonly string[],
  slots: readonly (readonly string[])[],
  embedder: Embedder,
): Promise<readonly AnswerMemory[]> {
  if (pool.length === 0) return [];
  const near = await nearness(task.question, pool, embedder);
  const top = Math.max(...pool.map((memory) => memory.score), 1e-9);
  const rated = pool.map((memory, index) => {
    const own = new Set([...words(memory.text), ...contentStems(memory.text)]);
    const wanted = [
      ...asked
        .filter((word) => !slots.some((slot) => slot.includes(word)))
        .map((word) => [word, ...contentStems(word)]),
      ...slots,
    ];
    const covered =
      wanted.length === 0
        ? 1
        : wanted.filter((group) => group.some((word) => own.has(word))).length / wanted.length;
    const meaning = near[index] ?? 0;
    const fits = wanted.length === 0 || covered >= COVERED || (slots.length === 0 && meaning >= NEAR);
    return {
      memory,
      fits,
      score:
        0.5 * covered +
        0.25 * Math.max(0, meaning) +
        (0.25 * memory.score) / top +
        (isFact(memory) ? 0.1 : 0),
    };
  });
  const newest = /\b(?:last|latest|most recent|previous)\b/i.test(task.question);
  const fitting = rated.filter((one) => one.fits);
  const best = Math.max(0, ...fitting.map((one) => one.score));
  return fitting
    .filter((one) => asked.length + slots.length === 0 || one.score >= best * 0.75)
    .toSorted((a, b) => (newest ? b.memory.at.localeCompare(a.memory.at) : 0) || b.score - a.score)
    .map((one) => one.memory);
}

async function nearness(
  question: string,
  pool: readonly AnswerMemory[],
  embedder: Embedder,
): Promise<readonly number[]> {
  try {
    const [own, vectors] = await Promise.all([
      embedder.embedQuery(question),
      embedder.embedPassages(pool.map((memory) => memory.text)),
    ]);
    return pool.map((_, index) => cosine(own, vectors[index]));
  } catch {
    return pool.map(() => 0);
  }
}

/** What was made of a turn says it better than the turn. */
const isFact = (memory: AnswerMemory): boolean => memory.kind === 'fact' || memory.kind === 'profile';

const words = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function basisOf(kind: AnswerMemory['kind']): 'memory' | 'notes' | 'sessions' {
  if (kind === 'note') return 'notes';
  return kind === 'session' || kind === 'turn' ? 'sessions' : 'memory';
}

function unknown(about: About, asked: readonly string[]): string {
  const matter = asked.length === 0 ? '' : ` about ${listed(asked.slice(0, 4))}`;
  switch (about) {
    case 'learner':
      return 'I do not know that about you yet. Tell me, and I will keep it in mind.';
    case 'notes':
      return `I found nothing${matter} in your notes. You can write it down beside the page, and I will find it again.`;
    case 'sessions':
      return `I found nothing${matter} in our earlier sessions.`;
    case 'plans':
      return 'I found no plan that fits. You can draft one from the table of contents on the plans screen.';
  }
}
