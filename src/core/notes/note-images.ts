import { base64Of } from '../../shared/base64';
import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import { rasterMediaTypes, rasterPicture, type RasterExtension } from '../../shared/raster-picture';
import { isoTime } from '../ports';
import type { NotesDeps } from './note-deps';
import type { Notes } from './notes';

const maxBytes = 5 * 1024 * 1024;

const refused = (): LecternError => new LecternError('NOT_A_PICTURE', errorText.notANoteImage);

const bytesOf = (picture: string): Uint8Array => {
  try {
    return Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
  } catch {
    throw refused();
  }
};

/** A picture that was just pasted is not in a saved text yet. */
const spareMs = 3_600_000;

/** Deletes the files of pictures that no note uses, and files that no row names. */
export const removeUnusedImages = async (
  { notes, images, clock }: Pick<NotesDeps, 'notes' | 'images' | 'clock'>,
  spare = spareMs,
): Promise<void> => {
  await images.remove(await notes.removeUnusedImages(new Date(clock.now() - spare).toISOString()));
};

export const createNoteImages = ({
  notes,
  images,
  clock,
}: Pick<NotesDeps, 'notes' | 'images' | 'clock'>): Pick<Notes, 'addImage' | 'image'> => ({
  async addImage(picture) {
    const bytes = bytesOf(picture);
    const raster = bytes.length > maxBytes ? null : rasterPicture(bytes);
    if (!raster) throw refused();
    const name = images.nameOf(raster.extension, bytes);
    // The row comes first, so that the upkeep of notes never finds a file without one that is in use.
    await notes.addImage(name, bytes.length, isoTime(clock));
    await images.write(name, bytes);
    return name;
  },
  async image(name) {
    const bytes = (await notes.hasImage(name)) ? await images.read(name) : null;
    if (!bytes) throw new LecternError('NOT_FOUND', errorText.noteImageGone);
    const extension = name.slice(name.lastIndexOf('.') + 1) as RasterExtension;
    return { mediaType: rasterMediaTypes[extension], picture: base64Of(bytes) };
  },
});
