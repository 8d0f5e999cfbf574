import { app } from 'electron';
import { closeInTime, leaveAtOnce, type Assembled } from '../assemble';

interface QuitState {
  /** Null until the engine has started. */
  readonly running: () => Assembled | null;
  /** The engine could not be started. */
  readonly failed: () => boolean;
}

/** Closes the engine at the first quit, which waits for it. */
export const quitInOrder = ({ running, failed }: QuitState): void => {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    const engine = running();
    if (engine === null) {
      if (failed()) app.exit(1);
      // A step of the start that is killed is rolled back. An orderly exit would wait for the running statement: some
      // minutes in a large library, with no window to show it.
      else leaveAtOnce();
      return;
    }
    state = 'closing';
    void closeInTime(engine)
      .catch((error: unknown) => engine.context.logger.error('Closing failed', error))
      .finally(() => {
        state = 'closed';
        app.quit();
      });
  });
};
