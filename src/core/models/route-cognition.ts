import type { ModelTask, Settings } from '../../shared/model';
import { mayPass } from '../jobs/job-failure';
import { tryOf } from '../jobs/job-tries';
import { LecternError } from '../../shared/errors';
import type { Clock, Cognition, FactCandidate, Logger } from '../ports';
import { untilAborted } from '../async/until-aborted';
import type { ChooseAnswerer } from './answer-with';
import type { Minds } from './minds';
import { errorText } from '../../shared/messages/en/errors';

interface RouteDeps {
  readonly minds: Minds;
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
  mind: Cognition,
): Made => ({
  ...one,
  meta: { mind: mind.id, ...one.meta },
});

/**
 * One `Cognition` that gives each task to whom the settings name for it at that moment. In the background nothing
 * is lost where a model fails: what may pass by itself is left to the job's own tries; in the last of them, and for what
 * will not pass, the built-in engine does the task, and where somebody waits for a step it waits no longer than a while. A
 * plan is asked for by itself, so its failure is told unless the settings say otherwise.
 */
export const routeCognition = ({ minds, answerWith, getSettings, clock, logger }: RouteDeps): Cognition => {
  const { builtin } = minds;

  type Work<Result> = (mind: Cognition, signal: AbortSignal) => Promise<Result>;

  const patiently = async <Result>(
    mind: Cognition,
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
      return await untilAborted(work(mind, abort.signal), abort.signal);
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
      const mind = await minds.chosenFor(task, models);
      // A job can wait, and who asked for a plan sees that it is being made.
      return attempt === 'more' || task === 'plans'
        ? await work(mind, signal)
        : await patiently(mind, signal, work);
    } catch (error) {
      if (signal.aborted) throw error;
      if (task === 'plans' && models.whenItFails === 'ask') throw error;
      if (mayPass(error) && attempt === 'more') throw error;
      logger.error('A model failed, so the built-in mind does the task', error, { task });
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
    summarise: (task, signal) => by('summaries', signal, (mind, within) => mind.summarise(task, within)),
    nameSession: (question, signal) =>
      by('summaries', signal, (mind, within) => mind.nameSession(question, within)),
    nameTopic: (task, signal) => by('summaries', signal, (mind, within) => mind.nameTopic(task, within)),
    extractFacts: (task, signal) =>
      by('memory', signal, async (mind, within) => {
        const { candidates, dropped } = await mind.extractFacts(task, within);
        return { candidates: candidates.map((one) => madeBy(one, mind)), dropped };
      }),
    digest: (task, signal) =>
      by('memory', signal, async (mind, within) =>
        (await mind.digest(task, within)).map((line) => madeBy(line, mind)),
      ),
    distil: (task, signal) => by('memory', signal, (mind, within) => mind.distil(task, within)),
    detectTopic: (text, topics, signal) =>
      by('memory', signal, (mind, within) => mind.detectTopic(text, topics, within)),
    sentiment: (texts, signal) => by('memory', signal, (mind, within) => mind.sentiment(texts, within)),
    draftPlan: (task, signal) => by('plans', signal, (mind, within) => mind.draftPlan(task, within)),
  };
};
