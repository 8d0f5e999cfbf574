import type { EngineEvent } from '../../shared/model';

export interface EventBus {
  emit(event: EngineEvent): void;
  /** Calls back on every event until the returned function is called. */
  subscribe(listener: (event: EngineEvent) => void): () => void;
}

/** One bus per engine. A listener that throws does not affect the others. */
export const createEventBus = (onError: (error: unknown) => void = () => undefined): EventBus => {
  const listeners = new Set<(event: EngineEvent) => void>();
  return {
    emit(event) {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(listener) {
      const own = (event: EngineEvent): void => listener(event);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
};
