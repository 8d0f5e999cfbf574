import { maxImportPartLength } from '../../../../shared/model';

/** The index up to which a text can be cut without splitting a character. */
const cutAt = (text: string): number => {
  const last = text.charCodeAt(maxImportPartLength - 1);
  return last >= 0xd800 && last <= 0xdbff ? maxImportPartLength - 1 : maxImportPartLength;
};

/** Sends a file in parts, one after another. `onProgress` gets the share that was sent. */
export async function sendFile(
  file: File,
  send: (part: string) => Promise<unknown>,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let sent = 0;
  const flush = async (until: number): Promise<void> => {
    while (rest.length > until) {
      signal.throwIfAborted();
      const part = rest.slice(0, rest.length > maxImportPartLength ? cutAt(rest) : rest.length);
      rest = rest.slice(part.length);
      await send(part);
      sent += part.length;
      onProgress(Math.min(1, sent / Math.max(1, file.size)));
    }
  };
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      rest += next.value;
      await flush(maxImportPartLength);
    }
    await flush(0);
  } finally {
    reader.releaseLock();
  }
}
