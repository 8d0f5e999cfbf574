import type { ModelTask, Settings } from '../../shared/model';
import { mayPass } from '../jobs/job-failure';
import { tryOf } from '../jobs/job-tries';
import { LecternError } from '../../shared/errors';
import type { Clock, Cognition, FactCandidate, Logger } from '../ports';
import { untilAborted } from '../async/until-aborted';
import type { ChooseAnswerer } from './answer-with';
import type { Cognitions } from './cognitions';
import { errorText } from '../../shared/messages/en/errors';

interface RouteDeps {
  readonly cognitions: Cognitions;
  readonly answerWith: ChooseAnswerer;
  readonly getSettings: () => Promise<Settings>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Milliseconds that a step waits for a model where no job is behind it: the end of a session, a question's topic. */
const patience = 20_000;

/** Who really did it, kept with a fact (C3). */
const madeBy = <Made extends { readonly meta?: FactCandidate['meta'] }>(
  one: Made,
  cognition: Cognition,
): Made => ({
  ...one,
  meta: { engine: cognition.id, ...one.meta },
});

/**
 * One `Cognition` that gives each task to whom the settings name for it at that moment. In the background nothing
 * is lost where a model fails: what may pass by itself is left to the job's own tries; in the last of them, and for what
 * will not pass, the built-in engine does the task, and where somebody waits for a step it waits no longer than a while. A
 * plan is asked for by itself, so its failure is told unless the settings say otherwise.
 */
export const routeCognition = ({
  cognitions,
  answerWith,
  getSettings,
  clock,
  logger,
}: RouteDeps): Cognition => {
  const { builtin } = cognitions;

  type Work<Result> = (cognition: Cognition, signal: AbortSignal) => Promise<Result>;

  const patiently = async <Result>(
    cognition: Cognition,
    signal: AbortSignal,
    work: Work<Result>,
  ): Promise<Result> => {
    const abort = new AbortController();
    const onAbort = (): void => abort.abort(signal.reason);
    signal.throwIfAborted();
    signal.addEventListener('abort', onAbort, { once: true });
    const cancel = clock.after(patience, () =>
      abort.abort(new LecternError('MODEL_TIMED_OUT', errorText.modelTimedOut)),
    );
    try {
      return await untilAborted(work(cognition, abort.signal), abort.signal);
    } finally {
      cancel();
      signal.removeEventListener('abort', onAbort);
    }
  };

  const by = async <Result>(task: ModelTask, signal: AbortSignal, work: Work<Result>): Promise<Result> => {
    const { models } = await getSettings();
    const attempt = tryOf(signal);
    if (models.tasks[task].provider === 'builtin' || attempt === 'last') return work(builtin, signal);
    try {
      const cognition = await cognitions.chosenFor(task, models);
      // A job can wait, and who asked for a plan sees that it is being made.
      return attempt === 'more' || task === 'plans'
        ? await work(cognition, signal)
        : await patiently(cognition, signal, work);
    } catch (error) {
      if (signal.aborted) throw error;
      if (task === 'plans' && models.whenItFails === 'ask') throw error;
      if (mayPass(error) && attempt === 'more') throw error;
      logger.error('A model failed, so the built-in engine does the task', error, { task });
      return work(builtin, signal);
    }
  };

  return {
    // Of what no model made; whatever a model makes names it itself.
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
        return { candidates: candidates.map((one) => madeBy(one, cognition)), dropped };
      }),
    digest: (task, signal) =>
      by('memory', signal, async (cognition, within) =>
        (await cognition.digest(task, within)).map((line) => madeBy(line, cognition)),
      ),
    distil: (task, signal) => by('memory', signal, (cognition, within) => cognition.distil(task, within)),
    detectTopic: (text, topics, signal) =>
      by('memory', signal, (cognition, within) => cognition.detectTopic(text, topics, within)),
    sentiment: (texts, signal) =>
      by('memory', signal, (cognition, within) => cognition.sentiment(texts, within)),
    draftPlan: (task, signal) =>
      by('plans', signal, (cognition, within) => cognition.draftPlan(task, within)),
  };
};
