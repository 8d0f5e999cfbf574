export interface ReportedError {
  readonly at: string;
  readonly message: string;
  /** Name, code and places in the program of the error and its causes, without their messages. */
  readonly details: readonly string[];
}

/** About this computer and this program; no names, texts or paths. */
export interface SystemReport {
  readonly lectern: string;
  readonly front: 'desktop' | 'browser';
  /** Names and versions of what it runs on. */
  readonly versions: readonly string[];
  readonly system: string;
  readonly processors: number;
  /** In bytes, like the other sizes. */
  readonly memory: { readonly total: number; readonly free: number };
  readonly database: number;
  readonly log: number;
  readonly diskFree: number | null;
  readonly syncedBy: string | null;
  /** The last ones, newest first. */
  readonly errors: readonly ReportedError[];
}
