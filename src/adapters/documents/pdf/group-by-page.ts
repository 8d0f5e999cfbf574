/** In the order in which pages first occur. */
export const groupByPage = <Item extends { readonly page: number }>(
  items: readonly Item[],
): ReadonlyMap<number, readonly Item[]> => {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const group = groups.get(item.page);
    if (group) group.push(item);
    else groups.set(item.page, [item]);
  }
  return groups;
};
