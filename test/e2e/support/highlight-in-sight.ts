import type { Page } from '@playwright/test';

/** The visible highlights in an EPUB: CSS highlights of its frames, which are not elements. */
export const highlightInSight = (page: Page, name: 'lit' | 'lit-now' = 'lit'): Promise<string> =>
  page.evaluate(
    (name) =>
      [...document.querySelectorAll<HTMLIFrameElement>('.flow-part iframe')]
        .flatMap((frame) => {
          const view = frame.contentWindow as (Window & typeof globalThis) | null;
          const top = frame.getBoundingClientRect().top;
          return [...(view?.CSS.highlights.get(name) ?? [])]
            .filter((range) => {
              const box = (range as Range).getBoundingClientRect();
              return box.height > 0 && top + box.top >= 0 && top + box.bottom <= window.innerHeight;
            })
            .map((range) => (range as Range).toString());
        })
        .join(' '),
    name,
  );
