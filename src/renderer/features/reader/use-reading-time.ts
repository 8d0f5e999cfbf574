import { useEffect, useEffectEvent } from 'react';
import type { BookId, Page } from '../../../shared/model';
import { studyDay } from '../../../shared/study-day';
import { client } from '../../client/client';
import { keys, queryClient } from '../../client/queries';
import { createReadingTime } from './reading-time';

const wordsOf = (text: string): number => text.match(/\S+/gu)?.length ?? 0;
const tickMs = 500;
const signsOfLife = ['keydown', 'pointermove', 'pointerdown', 'wheel'] as const;

/** Reports how long pages are in view, and each once it counts as read. */
export function useReadingTime(bookId: BookId, pages: readonly Page[], onRead: (page: number) => void): void {
  const inView = useEffectEvent(() => pages.map(({ page, text }) => ({ page, words: wordsOf(text) })));
  const wasRead = useEffectEvent(onRead);
  useEffect(() => {
    const report = (seconds: number, read: readonly number[]): void => {
      const day = studyDay(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
      for (const one of read) wasRead(one);
      void client.reading.report({ bookId, day, seconds, pages: [...read] }).then(
        (changed) => queryClient.setQueryData(keys.book(bookId), changed),
        () => undefined,
      );
    };
    const time = createReadingTime(performance.now(), report);
    const timer = setInterval(() => {
      const attentive = document.visibilityState === 'visible' && document.hasFocus();
      time.tick(performance.now(), inView(), attentive);
    }, tickMs);
    const active = (): void => time.active(performance.now());
    const flush = (): void => time.flush();
    for (const sign of signsOfLife) window.addEventListener(sign, active, { passive: true, capture: true });
    window.addEventListener('scroll', active, { passive: true, capture: true });
    window.addEventListener('pagehide', flush);
    return () => {
      clearInterval(timer);
      for (const sign of signsOfLife) window.removeEventListener(sign, active, { capture: true });
      window.removeEventListener('scroll', active, { capture: true });
      window.removeEventListener('pagehide', flush);
      time.flush();
    };
  }, [bookId]);
}
