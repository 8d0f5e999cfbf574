/** How a reply is held to JSON, from the strictest on. */
export type JsonMode = 'json_schema' | 'json_object' | 'plain';

export const jsonModes: readonly JsonMode[] = ['json_schema', 'json_object', 'plain'];

/** What servers and their models turned out to take, for as long as Lectern runs. */
export interface WhatServersTake {
  readonly jsonMode: Map<string, JsonMode>;
  /** Servers that refuse to be asked for the tokens of a stream. */
  readonly withoutStreamUsage: Set<string>;
  /** Models whose dimension cannot be chosen, and their own. */
  readonly withoutDimensions: Set<string>;
  readonly dimension: Map<string, number>;
}

export const nothingKnown = (): WhatServersTake => ({
  jsonMode: new Map(),
  withoutStreamUsage: new Set(),
  withoutDimensions: new Set(),
  dimension: new Map(),
});
