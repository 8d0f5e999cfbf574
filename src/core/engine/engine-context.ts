import { createEventBus, type EventBus } from '../async/event-bus';
import { createImportStop, type ImportStop } from '../memory/policy/import-stop';
import { cachedQuestions } from '../memory/recall/cached-questions';
import { createQuestionEncoder, type AsksOfLearner } from '../memory/recall/encode-question';
import type { JobQueue } from '../ports';
import type { EncodeQuestion } from '../retrieval/probe';
import { cachedSettings } from './cached-settings';
import type { EnginePorts } from './engine-ports';

/** The dependencies of every part of the engine: the ports (some of them cached), the events and the job queue. */
export interface EngineContext extends EnginePorts {
  readonly events: EventBus;
  readonly emit: EventBus['emit'];
  readonly queue: JobQueue;
  readonly wake: () => void;
  readonly importStop: ImportStop;
  readonly encodeQuestion: EncodeQuestion | undefined;
  readonly asksOfLearner: AsksOfLearner | undefined;
}

export const createEngineContext = (ports: EnginePorts, queue: JobQueue): EngineContext => {
  const encoder = ports.encoder && cachedQuestions(ports.encoder);
  const questions = encoder && createQuestionEncoder(encoder, ports.store.recall);
  const events = createEventBus((error) => ports.logger.error('A listener failed', error));
  return {
    ...ports,
    store: { ...ports.store, settings: cachedSettings(ports.store.settings) },
    encoder,
    events,
    emit: events.emit,
    queue,
    wake: () => queue.wake(),
    importStop: createImportStop(),
    encodeQuestion: questions?.encodeQuestion,
    asksOfLearner: questions?.asksOfLearner,
  };
};
