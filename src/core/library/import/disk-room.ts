import { LecternError, isLecternError } from '../../../shared/errors';
import { errorText } from '../../../shared/messages/en/errors';

/** Runs `act`. If the disk is full, the error says what there was no room for, and where. */
export const withRoomFor = async <Result>(
  what: string,
  where: string,
  act: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    if (!isLecternError(error) || error.code !== 'DISK_FULL') throw error;
    throw new LecternError('DISK_FULL', errorText.noRoomFor(what, where), undefined, { cause: error });
  }
};
