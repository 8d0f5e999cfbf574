import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../client/client';
import { unzipChats } from './unzip-chats';
import { sendFile } from './send-file';

interface Import<Preview> {
  readonly begin: (file: File) => Promise<{ readonly importId: string }>;
  readonly send: (importId: string, text: string) => Promise<unknown>;
  readonly preview: (importId: string) => Promise<Preview>;
  readonly cancel: (importId: string) => Promise<unknown>;
}

export type FileImport<Preview> =
  | { readonly state: 'choosing'; readonly error: string | null }
  | { readonly state: 'reading'; readonly share: number }
  | { readonly state: 'ready'; readonly preview: Preview };

/** Reads a file for its preview. Choosing another or closing the dialog cancels the import. */
export function useFileImport<Preview>(how: Import<Preview>) {
  const [file, setFile] = useState<FileImport<Preview>>({ state: 'choosing', error: null });
  const running = useRef<{ readonly abort: AbortController; importId: string | null } | null>(null);
  const cancel = useRef(how.cancel);

  const stop = (): void => {
    const { current } = running;
    running.current = null;
    current?.abort.abort();
    // It may have ended already.
    if (current?.importId) void cancel.current(current.importId).catch(() => undefined);
  };
  useEffect(() => stop, []);

  const choose = async (chosen: File): Promise<void> => {
    stop();
    const mine: NonNullable<typeof running.current> = { abort: new AbortController(), importId: null };
    running.current = mine;
    const show = (next: FileImport<Preview>): void => {
      if (running.current === mine) setFile(next);
    };
    show({ state: 'reading', share: 0 });
    try {
      const { importId } = await how.begin(chosen);
      mine.importId = importId;
      await sendFile(
        await unzipChats(chosen),
        (part) => how.send(importId, part),
        (share) => show({ state: 'reading', share }),
        mine.abort.signal,
      );
      show({ state: 'ready', preview: await how.preview(importId) });
    } catch (error) {
      show({ state: 'choosing', error: messageOf(error) });
    }
  };
  /** Keeps the import when the dialog is closed, because it is being carried out. */
  const keep = (): void => {
    running.current = null;
  };
  return { file, choose, keep };
}
