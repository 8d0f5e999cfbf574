import type { ModelTask, Settings } from '../../shared/model';
import { mayPass } from '../jobs/job-failure';
import { attemptOf } from '../jobs/job-tries';
import type { Clock, Cognition, FactCandidate, Logger } from '../ports';
import { timeLimit } from '../async/time-limit';
import { untilAborted } from '../async/until-aborted';
import type { ChooseAnswerer } from './answer-with';
import type { Cognitions } from './cognitions';
import { unreadableReplyIn, type JsonFailures } from './json-failures';
import { uniteFacts } from './unite-facts';

interface RouteDeps {
  readonly cognitions: Cognitions;
  readonly answerWith: ChooseAnswerer;
  readonly jsonFailures: JsonFailures;
  readonly getSettings: () => Promise<Settings>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Milliseconds that a step without a job waits for a model, such as ending a session or detecting a question's topic.
 */
const stepTimeoutMs = 20_000;

/** Records with a fact which engine found it (C3). */
const madeBy = <Made extends { readonly meta?: FactCandidate['meta'] }>(
  one: Made,
  cognition: Cognition,
): Made => ({
  ...one,
  meta: { engine: cognition.id, ...one.meta },
});

type Work<Result> = (cognition: Cognition, signal: AbortSignal) => Promise<Result>;

/** Gives up after `stepTimeoutMs`. */
const withTimeout = async <Result>(
  clock: Clock,
  cognition: Cognition,
  signal: AbortSignal,
  work: Work<Result>,
): Promise<Result> => {
  signal.throwIfAborted();
  const limit = timeLimit(clock, stepTimeoutMs, signal);
  try {
    return await untilAborted(work(cognition, limit.signal), limit.signal);
  } finally {
    limit.clear();
  }
};

/** Does a task by the engine that the settings name, or by the built-in one. */
const route = async <Result>(
  { cognitions, jsonFailures, getSettings, clock, logger }: RouteDeps,
  task: ModelTask,
  signal: AbortSignal,
  work: Work<Result>,
): Promise<Result> => {
  const { builtin } = cognitions;
  const { models } = await getSettings();
  const attempt = attemptOf(signal);
  if (models.tasks[task].provider === 'builtin' || attempt === 'last') return work(builtin, signal);
  const { id } = cognitions.describe(task, models);
  // A plan was requested from this model explicitly, so it is always asked.
  if (task !== 'plans' && (await jsonFailures.has(id))) return work(builtin, signal);
  try {
    const cognition = await cognitions.chosenFor(task, models);
    // A job can wait, and the learner sees that a plan is being drafted.
    return attempt === 'more' || task === 'plans'
      ? await work(cognition, signal)
      : await withTimeout(clock, cognition, signal, work);
  } catch (error) {
    if (signal.aborted) throw error;
    if (task === 'plans' && models.whenItFails === 'ask') throw error;
    const reply = unreadableReplyIn(error);
    if (reply === 'no-json') await jsonFailures.note(id);
    // The model was asked twice already.
    if (reply === null && mayPass(error) && attempt === 'more') throw error;
    logger.error('A model failed, so the built-in engine does the task', error, { task });
    return work(builtin, signal);
  }
};

/**
 * A `Cognition` that passes each task to the engine that the settings currently name for it. If a model fails
 * temporarily, the job retries background work; after the last attempt, and for permanent failures and unreadable
 * replies, the built-in engine does the task. A step that the learner waits for gives up on the model after a while. A
 * plan is requested explicitly, so its failure is shown unless the settings say otherwise.
 */
export const routeCognition = (deps: RouteDeps): Cognition => {
  const { answerWith, getSettings } = deps;
  const { builtin } = deps.cognitions;
  const by = <Result>(task: ModelTask, signal: AbortSignal, work: Work<Result>): Promise<Result> =>
    route(deps, task, signal, work);

  return {
    // For results without a model; what a model makes carries the model's id.
    id: builtin.id,
    composes: builtin.composes,
    async *answer(task, signal) {
      const { models } = await getSettings();
      yield* (await answerWith(models, null)).answer(task, signal);
    },
    summarise: (task, signal) =>
      by('summaries', signal, (cognition, within) => cognition.summarise(task, within)),
    nameSession: (question, signal) =>
      by('summaries', signal, (cognition, within) => cognition.nameSession(question, within)),
    nameTopic: (task, signal) =>
      by('summaries', signal, (cognition, within) => cognition.nameTopic(task, within)),
    extractFacts: (task, signal) =>
      by('memory', signal, async (cognition, within) => {
        const { candidates, dropped } = await cognition.extractFacts(task, within);
        const found = candidates.map((one) => madeBy(one, cognition));
        if (cognition === builtin) return { candidates: found, dropped };
        const byRules = (await builtin.extractFacts(task, within)).candidates;
        return {
          candidates: uniteFacts(
            found,
            byRules.map((one) => madeBy(one, builtin)),
          ),
          dropped,
        };
      }),
    digest: (task, signal) =>
      by('memory', signal, async (cognition, within) =>
        (await cognition.digest(task, within)).map((line) => madeBy(line, cognition)),
      ),
    proposeCards: (task, signal) =>
      by('memory', signal, (cognition, within) => cognition.proposeCards(task, within)),
    makeQuiz: (task, signal) => by('memory', signal, (cognition, within) => cognition.makeQuiz(task, within)),
    distil: (task, signal) => by('memory', signal, (cognition, within) => cognition.distil(task, within)),
    detectTopic: (text, topics, signal, asker) =>
      by('memory', signal, (cognition, within) => cognition.detectTopic(text, topics, within, asker)),
    sentiment: (texts, signal) =>
      by('memory', signal, (cognition, within) => cognition.sentiment(texts, within)),
    writeNote: (task, signal) =>
      by('summaries', signal, async (cognition, within) => ({
        ...(await cognition.writeNote(task, within)),
        engine: cognition.id,
      })),
    draftPlan: (task, signal) =>
      by('plans', signal, (cognition, within) => cognition.draftPlan(task, within)),
  };
};
