/** The part of the browser's speech synthesis that is used, which tests replace. */
export interface Speech {
  speak(
    words: string,
    settings: { readonly rate: number; readonly voice: string | null },
    onEnd: () => void,
  ): void;
  pause(): void;
  resume(): void;
  /** Stops speaking, without a call of `onEnd`. */
  cancel(): void;
}

export interface Sentence {
  readonly page: number;
  readonly text: string;
}

export interface ReadAloudState {
  readonly playing: boolean;
  /** The sentence being read; null before the first and after the last. */
  readonly sentence: Sentence | null;
}

export interface ReadAloud {
  /** Starts at a page, or resumes where it was paused. */
  play(page: number): Promise<void>;
  pause(): void;
  /** Skips to the next sentence. */
  next(): Promise<void>;
  stop(): void;
  set(settings: { readonly rate: number; readonly voice: string | null }): void;
}

type SentencesOf = (page: number) => Promise<readonly string[] | null>;

/** A page, and the sentences on it that have not been read. */
interface Place {
  readonly page: number;
  readonly left: readonly string[];
}

/** The next page that has sentences; null past the last page, or if it is no longer wanted. */
const nextPage = async (
  page: number,
  sentencesOf: SentencesOf,
  isWanted: () => boolean,
): Promise<Place | null> => {
  for (let at = page + 1; isWanted(); at += 1) {
    const left = await sentencesOf(at);
    if (left === null || left.length > 0) return left && { page: at, left };
  }
  return null;
};

/** Goes through a book's sentences from page to page. */
const createCursor = (sentencesOf: SentencesOf) => {
  let place: Place = { page: 0, left: [] };
  return {
    startAt(page: number): void {
      place = { page: page - 1, left: [] };
    },
    /** The next sentence; null at the end of the book, or if it is no longer wanted. */
    async next(isWanted: () => boolean): Promise<Sentence | null> {
      const next = place.left.length > 0 ? place : await nextPage(place.page, sentencesOf, isWanted);
      if (next === null || !isWanted()) return null;
      const [text = '', ...left] = next.left;
      place = { page: next.page, left };
      return { page: next.page, text };
    },
  };
};

/**
 * Reads the sentences of a book one after the other, from page to page.
 * @param sentencesOf the sentences of a page; null past the last page
 */
export function createReadAloud(
  speech: Speech,
  sentencesOf: SentencesOf,
  onChange: (state: ReadAloudState) => void,
): ReadAloud {
  let settings: { readonly rate: number; readonly voice: string | null } = { rate: 1, voice: null };
  const cursor = createCursor(sentencesOf);
  let current: Sentence | null = null;
  let paused = false;
  /** Increases whenever reading starts or stops, so that late results of an earlier run are ignored. */
  let turn = 0;

  const stop = (): void => {
    turn += 1;
    speech.cancel();
    current = null;
    onChange({ playing: false, sentence: null });
  };
  const advance = async (): Promise<void> => {
    const mine = (turn += 1);
    const isCurrent = (): boolean => mine === turn;
    const next = await cursor.next(isCurrent);
    if (!isCurrent()) return;
    if (next === null) return stop();
    current = next;
    paused = false;
    onChange({ playing: true, sentence: current });
    speech.speak(next.text, settings, () => {
      if (isCurrent()) void advance();
    });
  };
  return {
    async play(from) {
      if (current && paused) {
        paused = false;
        speech.resume();
        onChange({ playing: true, sentence: current });
        return;
      }
      speech.cancel();
      cursor.startAt(from);
      await advance();
    },
    pause() {
      if (!current || paused) return;
      paused = true;
      speech.pause();
      onChange({ playing: false, sentence: current });
    },
    async next() {
      if (!current) return;
      speech.cancel();
      await advance();
    },
    stop,
    set(next) {
      settings = next;
    },
  };
}

/** The system's voices by `speechSynthesis`; null if the browser has no speech. */
export const systemSpeech = (): Speech | null => {
  const synthesis = (globalThis as { readonly speechSynthesis?: SpeechSynthesis }).speechSynthesis;
  if (!synthesis) return null;
  return {
    speak(words, { rate, voice }, onEnd) {
      const utterance = new SpeechSynthesisUtterance(words);
      utterance.rate = rate;
      utterance.voice = synthesis.getVoices().find(({ voiceURI }) => voiceURI === voice) ?? null;
      utterance.addEventListener('end', onEnd);
      utterance.addEventListener('error', onEnd);
      synthesis.speak(utterance);
    },
    pause: () => synthesis.pause(),
    resume: () => synthesis.resume(),
    cancel: () => synthesis.cancel(),
  };
};
