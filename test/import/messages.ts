export interface Asked {
  readonly path: string;
  /** Text and outline alone; cut into passages as well; embedded by the built-in model as well. */
  readonly mode: 'extract' | 'import' | 'embed';
}

/** Memory in MB. */
export interface Told {
  readonly pages: number;
  readonly chapters: number;
  /** Pages whose label is not their number. */
  readonly labels: number;
  readonly passages: number;
  readonly seconds: number;
  readonly atRest: number;
  readonly peak: number;
  readonly warnings: readonly string[];
}

export type Answer = (
  Told | { readonly refused: string; readonly message: string } | { readonly fault: string }
) & { readonly resident: number };
