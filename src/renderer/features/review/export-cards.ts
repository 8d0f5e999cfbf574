import type { CardFileFormat, CardFilter } from '../../../shared/model';
import { client } from '../../client/client';
import { saveFile } from '../../client/save-file';
import { text } from '../../messages/text';
import { toast } from '../../ui/toast';

/** Long enough for the browser to have read the text. */
const readMs = 60_000;

/** Saves the cards that match as a file. Rejects if it could not be written. */
export async function exportCards(format: CardFileFormat, filter: CardFilter): Promise<void> {
  const { fileName, text: content } = await client.cards.export({ ...filter, format });
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  try {
    if ((await saveFile(address, fileName)) === 'saved') toast(text.review.files.exported);
  } finally {
    setTimeout(() => URL.revokeObjectURL(address), readMs);
  }
}
