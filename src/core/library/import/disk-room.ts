import { LecternError, isLecternError } from '../../../shared/errors';

/** Does something; where the disk has no room for it, says what there was no room for, and where. */
export const withRoomFor = async <Result>(
  what: string,
  where: string,
  act: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    if (!isLecternError(error) || error.code !== 'DISK_FULL') throw error;
    throw new LecternError(
      'DISK_FULL',
      `There is no room on the disk for ${what} (${where}). Free some space and try again.`,
      undefined,
      { cause: error },
    );
  }
};
