/** A prompt as the two parts that every provider knows. */
export interface Prompt {
  /** What the task is; the same for every exchange, so that a provider may cache it. */
  readonly system: string;
  readonly user: string;
}

export interface CompleteOptions {
  /** JSON Schema of the reply, for providers that can be held to one. The reply is checked all the same. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** A model that answers a prompt with text. Rejects with a LecternError of the mind domain where it cannot be reached. */
export interface TextModel {
  /** Names the model and its version; kept with all that it extracts (C3). */
  readonly id: string;
  complete(prompt: Prompt, options: CompleteOptions, signal: AbortSignal): Promise<string>;
}
