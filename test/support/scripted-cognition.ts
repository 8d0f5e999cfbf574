import type {
  AnswerPart,
  AnswerTask,
  Cognition,
  DigestedLine,
  DigestTask,
  DraftQuestion,
  DraftPlanTask,
  ExtractFactsTask,
  FactCandidate,
  MakeQuizTask,
  NameTopicTask,
  SummariseTask,
} from '../../src/core/ports';
import type { SummaryContent } from '../../src/shared/model';

/** The replies of a scripted engine, with simple defaults, and the requests it got. */
export interface Script {
  answer?: (task: AnswerTask, signal: AbortSignal) => AsyncIterable<AnswerPart>;
  summarise?: (task: SummariseTask) => Promise<SummaryContent>;
  nameSession?: (question: string) => Promise<string>;
  extractFacts?: (task: ExtractFactsTask) => Promise<readonly FactCandidate[]>;
  detectTopic?: (text: string, topics: readonly { readonly slug: string }[]) => Promise<string | null>;
  nameTopic?: (task: NameTopicTask) => Promise<{ readonly title: string; readonly summary: string }>;
  digest?: (task: DigestTask) => Promise<readonly DigestedLine[]>;
  sentiment?: (texts: readonly string[]) => Promise<number | null>;
  makeQuiz?: (task: MakeQuizTask) => Promise<readonly DraftQuestion[]>;
  distil?: (base: string, summaries: readonly string[], facts: readonly string[]) => Promise<string>;
}

export interface ScriptedCognition extends Cognition {
  /** Tests may replace them at any time. */
  readonly script: Script;
  readonly asked: AnswerTask[];
  readonly summarised: SummariseTask[];
}

const sayBack = async function* (task: AnswerTask): AsyncIterable<AnswerPart> {
  yield { kind: 'text', text: `You asked: ${task.question}` };
  yield { kind: 'basis', basis: 'book' };
};

export const scriptedCognition = (script: Script = {}): ScriptedCognition => {
  const asked: AnswerTask[] = [];
  const summarised: SummariseTask[] = [];
  return {
    id: 'scripted-1',
    composes: true,
    script,
    asked,
    summarised,
    answer(task, signal) {
      asked.push(task);
      return script.answer ? script.answer(task, signal) : sayBack(task);
    },
    async summarise(task) {
      summarised.push(task);
      if (script.summarise) return script.summarise(task);
      const first = task.texts[0]?.text.split('\n')[0] ?? '';
      return [task.previous, `Then: ${first.slice(0, 80)}.`].filter(Boolean).join(' ');
    },
    nameSession: async (question) => script.nameSession?.(question) ?? question.slice(0, 80),
    extractFacts: async (task) => ({ candidates: (await script.extractFacts?.(task)) ?? [], dropped: [] }),
    draftPlan: async (task: DraftPlanTask) => ({
      title: `Read ${task.bookTitle}`,
      description: task.goal,
      steps: task.outline
        .filter((entry) => entry.level === 1)
        .map((entry) => ({ title: entry.title, pages: [entry.page, entry.page] as const })),
    }),
    proposeCards: async () => [],
    makeQuiz: async (task) => ({
      questions: (await script.makeQuiz?.(task)) ?? [],
      engine: 'scripted-1',
    }),
    writeNote: async (task) => ({
      title: task.title ?? task.question,
      content: [task.content, task.answer].filter(Boolean).join('\n\n'),
    }),
    detectTopic: async (text, topics) => script.detectTopic?.(text, topics) ?? null,
    nameTopic: async (task) =>
      script.nameTopic?.(task) ?? { title: (task.texts[0] ?? '').slice(0, 30), summary: task.texts[0] ?? '' },
    digest: async (task) => script.digest?.(task) ?? [],
    sentiment: async (texts) => script.sentiment?.(texts) ?? null,
    distil: async ({ base, summaries, keep, ...task }) => {
      const facts = task.facts.map(({ text }) => text);
      return (
        script.distil?.(base, summaries, facts) ??
        [...new Set(['## User Profile', ...keep, ...facts, base, ...summaries])].join('\n')
      );
    },
  };
};

/** A promise that the test settles. */
export const gate = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
};
