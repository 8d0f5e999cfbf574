/**
 * Electron's fuses for the packaged app, by electron-builder's names (`electronFuses`). They are flipped in the binary, so
 * that neither the environment nor arguments can turn the app into something else.
 */
export const fuses = {
  /**
   * Off: `ELECTRON_RUN_AS_NODE` would run any script with the app's name and signature. Language models inside Lectern are
   * forked in this way (`src/worker/llama/llama-runner.ts`); a packaged app must start them as a utility process instead.
   */
  runAsNode: false,
  /** Off: `NODE_OPTIONS` would load code into the app. */
  enableNodeOptionsEnvironmentVariable: false,
  /** Off: `--inspect` would let any local program debug the main process. */
  enableNodeCliInspectArguments: false,
  /** On: an archive that was changed after signing is not loaded (macOS, Windows). */
  enableEmbeddedAsarIntegrityValidation: true,
  /** On: no folder `app` beside the archive is loaded instead of it. */
  onlyLoadAppFromAsar: true,
  enableCookieEncryption: true,
  /** Off: the page has a scheme of its own and needs no `file:`. */
  grantFileProtocolExtraPrivileges: false,
  loadBrowserProcessSpecificV8Snapshot: false,
} as const;
