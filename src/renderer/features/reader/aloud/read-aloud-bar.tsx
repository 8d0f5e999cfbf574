import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Book } from '../../../../shared/model';
import { pageQuery, queryClient } from '../../../client/queries';
import { useCommand } from '../../../commands/commands';
import { text } from '../../../messages/text';
import { highlightStore } from '../../../navigation/place';
import { useSavedItem } from '../../../state/saved-item';
import { IconButton } from '../../../ui/icon-button';
import { blocksOf } from '../pages/page-blocks';
import { sentencesOf } from '../pick/sentences';
import { createReadAloud, systemSpeech, type ReadAloud, type ReadAloudState } from './read-aloud';
import type { Reading } from '../use-reading';

/** The system's voices, which some browsers load late; those of the book's language first. */
function useVoices(language: string | null): readonly SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([]);
  useEffect(() => {
    const synthesis = (globalThis as { readonly speechSynthesis?: SpeechSynthesis }).speechSynthesis;
    if (!synthesis) return undefined;
    const load = (): void => setVoices(synthesis.getVoices());
    load();
    synthesis.addEventListener('voiceschanged', load);
    return () => synthesis.removeEventListener('voiceschanged', load);
  }, []);
  const ofBook = (voice: SpeechSynthesisVoice): boolean =>
    voice.lang.slice(0, 2).toLowerCase() === (language ?? 'en').slice(0, 2).toLowerCase();
  return voices.toSorted((a, b) => Number(ofBook(b)) - Number(ofBook(a)));
}

const readSentences = async (book: Book, page: number): Promise<readonly string[] | null> => {
  if (page > book.pageCount) return null;
  const loaded = await queryClient.fetchQuery(pageQuery(book.id, page)).catch(() => null);
  if (!loaded) return null;
  const breaks = blocksOf(loaded).flatMap(({ start, end }) => [start, end]);
  return sentencesOf(loaded.text, breaks, book.language)
    .map(({ start, end }) => loaded.text.slice(start, end).replace(/\s+/gu, ' ').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
};

/** Shows the sentence being read on its page. */
const lightSentence = (book: Book, { sentence }: ReadAloudState): void => {
  const before = highlightStore.get();
  if (sentence)
    highlightStore.set({
      bookId: book.id,
      page: sentence.page,
      quote: sentence.text,
      by: 'aloud',
      nth: 0,
      turn: (before?.turn ?? 0) + 1_000_000,
    });
  else if (before?.by === 'aloud') highlightStore.set(null);
};

const speeds = [0.75, 1, 1.25, 1.5, 2];

/** Reads a book aloud; the reading place follows. */
function useReadAloud(book: Book, reading: Reading, rate: number, voice: string | null) {
  const [state, setState] = useState<ReadAloudState>({ playing: false, sentence: null });
  const aloud = useRef<ReadAloud | null>(null);
  const sentences = useEffectEvent((page: number) => readSentences(book, page));
  const onChange = useEffectEvent((next: ReadAloudState) => {
    setState(next);
    lightSentence(book, next);
    // Listening counts as reading, so the reading place follows.
    if (next.sentence) reading.goTo(next.sentence.page);
  });
  useEffect(() => {
    const speech = systemSpeech();
    if (!speech) return undefined;
    aloud.current = createReadAloud(
      speech,
      (page) => sentences(page),
      (next) => onChange(next),
    );
    return () => aloud.current?.stop();
  }, [book.id]);
  useEffect(() => aloud.current?.set({ rate, voice }), [rate, voice]);
  return {
    ...state,
    toggle(): void {
      if (state.playing) aloud.current?.pause();
      else void aloud.current?.play(reading.page);
    },
    next: (): void => void aloud.current?.next(),
  };
}

function SpeedSelect({
  rate,
  onChange,
}: {
  readonly rate: number;
  readonly onChange: (rate: number) => void;
}) {
  return (
    <select
      className="input input-sm"
      aria-label={text.aloud.speed}
      value={rate}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {speeds.map((speed) => (
        <option key={speed} value={speed}>
          {text.aloud.times(speed)}
        </option>
      ))}
    </select>
  );
}

function VoiceSelect({
  voices,
  voice,
  onChange,
}: {
  readonly voices: readonly SpeechSynthesisVoice[];
  readonly voice: string | null;
  readonly onChange: (voice: string) => void;
}) {
  return (
    <select
      className="input input-sm r-voice"
      aria-label={text.aloud.voice}
      value={voice ?? ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {voices.map(({ voiceURI, name }) => (
        <option key={voiceURI} value={voiceURI}>
          {name}
        </option>
      ))}
    </select>
  );
}

function Player({
  book,
  reading,
  onClose,
}: {
  readonly book: Book;
  readonly reading: Reading;
  readonly onClose: () => void;
}) {
  const voices = useVoices(book.language);
  const [rate, setRate] = useSavedItem('aloud-rate', 1);
  const [chosen, setVoice] = useSavedItem<string | null>('aloud-voice', null);
  const voice = voices.find(({ voiceURI }) => voiceURI === chosen)?.voiceURI ?? voices[0]?.voiceURI ?? null;
  const { playing, sentence, toggle, next } = useReadAloud(book, reading, rate, voice);
  useCommand('aloud.play', toggle, voices.length > 0);
  return (
    <div className="r-aloud" role="group" aria-label={text.aloud.title}>
      {voices.length === 0 ? (
        <p className="meta">{text.aloud.noVoices}</p>
      ) : (
        <>
          <IconButton
            icon={playing ? 'pause' : 'play'}
            name={playing ? text.aloud.pause : text.aloud.play}
            className="btn-quiet"
            onClick={toggle}
          />
          <IconButton
            icon="right"
            name={text.aloud.next}
            className="btn-quiet"
            disabled={sentence === null}
            onClick={next}
          />
          <SpeedSelect rate={rate} onChange={setRate} />
          <VoiceSelect voices={voices} voice={voice} onChange={setVoice} />
        </>
      )}
      <IconButton icon="x" name={text.aloud.close} className="btn-quiet" onClick={onClose} />
    </div>
  );
}

/** The player that reads the book aloud; opened and closed by its command. */
export function ReadAloudBar({ book, reading }: { readonly book: Book; readonly reading: Reading }) {
  const [open, setOpen] = useState(false);
  useCommand('aloud', () => setOpen((now) => !now));
  return open ? <Player book={book} reading={reading} onClose={() => setOpen(false)} /> : null;
}
