/** Another binding of SQLite, for tests. A packaged app loads no code that its environment names. */
export const sqliteBinding = (isPackaged: boolean, environment: NodeJS.ProcessEnv): string | undefined =>
  isPackaged ? undefined : environment['LECTERN_SQLITE_BINDING'];
