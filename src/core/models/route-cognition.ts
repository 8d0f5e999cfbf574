import type { ModelTask, Settings } from '../../shared/model';
import { mayPass } from '../jobs/job-failure';
import { tryOf } from '../jobs/job-tries';
import type { Cognition, FactCandidate, Logger } from '../ports';
import type { ChooseAnswerer } from './answer-with';
import type { Minds } from './minds';

export interface RouteDeps {
  readonly minds: Minds;
  readonly answerWith: ChooseAnswerer;
  readonly getSettings: () => Promise<Settings>;
  readonly logger: Logger;
}

/** Who really did it, kept with a fact (C3). */
const madeBy = <Made extends { readonly meta?: FactCandidate['meta'] }>(
  one: Made,
  mind: Cognition,
): Made => ({
  ...one,
  meta: { mind: mind.id, ...one.meta },
});

/**
 * One mind for the engine that gives each task to whom the settings name for it at that moment. In the background nothing
 * is lost where a model fails: what may pass by itself is left to the job's own tries; in the last of them, and for what
 * will not pass, the built-in mind does the task. A plan is waited for, so its failure is told unless the settings say
 * otherwise.
 */
export const routeCognition = ({ minds, answerWith, getSettings, logger }: RouteDeps): Cognition => {
  const { builtin } = minds;

  const by = async <Result>(
    task: ModelTask,
    signal: AbortSignal,
    work: (mind: Cognition) => Promise<Result>,
  ): Promise<Result> => {
    const { models } = await getSettings();
    if (models.tasks[task].provider === 'builtin' || tryOf(signal) === 'last') return work(builtin);
    try {
      return await work(await minds.chosenFor(task, models));
    } catch (error) {
      if (signal.aborted) throw error;
      if (task === 'plans' && models.whenItFails === 'ask') throw error;
      if (mayPass(error) && tryOf(signal) === 'more') throw error;
      logger.error('A model failed, so the built-in mind does the task', error, { task });
      return work(builtin);
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
    summarise: (task, signal) => by('summaries', signal, (mind) => mind.summarise(task, signal)),
    nameSession: (question, signal) => by('summaries', signal, (mind) => mind.nameSession(question, signal)),
    nameTopic: (task, signal) => by('summaries', signal, (mind) => mind.nameTopic(task, signal)),
    extractFacts: (task, signal) =>
      by('memory', signal, async (mind) => {
        const { candidates, dropped } = await mind.extractFacts(task, signal);
        return { candidates: candidates.map((one) => madeBy(one, mind)), dropped };
      }),
    digest: (task, signal) =>
      by('memory', signal, async (mind) =>
        (await mind.digest(task, signal)).map((line) => madeBy(line, mind)),
      ),
    distil: (task, signal) => by('memory', signal, (mind) => mind.distil(task, signal)),
    detectTopic: (text, topics, signal) =>
      by('memory', signal, (mind) => mind.detectTopic(text, topics, signal)),
    sentiment: (texts, signal) => by('memory', signal, (mind) => mind.sentiment(texts, signal)),
    draftPlan: (task, signal) => by('plans', signal, (mind) => mind.draftPlan(task, signal)),
  };
};
