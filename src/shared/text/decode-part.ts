/** A part of an address, decoded; unchanged if it is badly encoded. */
export const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
