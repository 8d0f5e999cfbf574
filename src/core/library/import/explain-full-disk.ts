import { LecternError, isLecternError } from '../../../shared/errors';
import { errorText } from '../../../shared/messages/engine-text';
import type { Sentence } from '../../../shared/model';

/** Runs `act`. If the disk is full, the error says what there was no room for, and where. */
export const explainFullDisk = async <Result>(
  what: Sentence,
  where: Sentence,
  act: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    if (!isLecternError(error) || error.code !== 'DISK_FULL') throw error;
    throw new LecternError('DISK_FULL', errorText.noRoomFor(what, where), undefined, { cause: error });
  }
};
