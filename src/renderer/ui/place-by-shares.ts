const percent = (share: number): string => `${share * 100}%`;

/** Positions an element by shares of its container, so that it stays right at every size. */
export const placeByShares = (
  element: HTMLElement,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void =>
  void Object.assign(element.style, {
    left: percent(box.x),
    top: percent(box.y),
    width: percent(box.width),
    height: percent(box.height),
  });
