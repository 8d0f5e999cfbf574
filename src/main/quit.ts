import { app } from 'electron';
import { closeInTime, exitNow, type Assembled } from '../assemble';

interface QuitState {
  /** Null until the engine has started. */
  readonly running: () => Assembled | null;
  /** The engine could not be started. */
  readonly failed: () => boolean;
}

/**
 * Closes the engine at the first quit, which waits for it.
 * @returns a function that closes the engine before a quit
 */
export const quitInOrder = ({ running, failed }: QuitState): (() => Promise<void>) => {
  let state: 'open' | 'closing' | 'closed' = 'open';
  const close = async (engine: Assembled): Promise<void> => {
    state = 'closing';
    try {
      await closeInTime(engine);
    } catch (error) {
      engine.context.logger.error('Closing failed', error);
    }
    state = 'closed';
  };
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    const engine = running();
    if (engine === null) {
      if (failed()) app.exit(1);
      // A step of the start that is killed is rolled back. An orderly exit would wait for the running statement: some
      // minutes in a large library, with no window to show it.
      else exitNow();
      return;
    }
    void close(engine).then(() => app.quit());
  });
  return async () => {
    const engine = running();
    if (engine && state === 'open') await close(engine);
  };
};
