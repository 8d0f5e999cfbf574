export interface Asked {
  readonly path: string;
  /** Text and outline only; also cut into passages; also embedded by the built-in model. */
  readonly mode: 'extract' | 'import' | 'embed';
}

/** Memory in MB. */
export interface Told {
  readonly pages: number;
  readonly chapters: number;
  /** Pages whose label differs from their number. */
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
