import type {
  AnswerPart,
  AnswerTask,
  Cognition,
  DraftPlanTask,
  ExtractFactsTask,
  FactCandidate,
  SummariseTask,
} from '../../src/core/ports';

/** What a scripted mind says, and what it was asked. Anything left out is answered in the plainest way. */
export interface Script {
  answer?: (task: AnswerTask, signal: AbortSignal) => AsyncIterable<AnswerPart>;
  summarise?: (task: SummariseTask) => Promise<string>;
  nameSession?: (question: string) => Promise<string>;
  extractFacts?: (task: ExtractFactsTask) => Promise<readonly FactCandidate[]>;
  distil?: (base: string, summaries: readonly string[], facts: readonly string[]) => Promise<string>;
}

export interface ScriptedCognition extends Cognition {
  /** May be changed as the test goes on. */
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
    extractFacts: async (task) => script.extractFacts?.(task) ?? [],
    draftPlan: async (task: DraftPlanTask) => ({
      title: `Read ${task.bookTitle}`,
      description: task.goal,
      steps: task.outline
        .filter((entry) => entry.level === 1)
        .map((entry) => ({ title: entry.title, pages: [entry.page, entry.page] as const })),
    }),
    detectTopic: async () => null,
    distil: async (base, summaries, facts) =>
      script.distil?.(base, summaries, facts) ?? ['## User Profile', ...facts, base, ...summaries].join('\n'),
  };
};

/** A promise that the test settles. */
export const gate = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
};
