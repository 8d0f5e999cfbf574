/** The cards that are due for review; nothing until the engine has any. */
export function DueCards() {
  return null;
}
