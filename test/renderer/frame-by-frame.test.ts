import { describe, expect, it } from 'vitest';
import { frameByFrame } from '../../src/renderer/features/chat/session/frame-by-frame';

/** A screen whose frames are controlled by the test. */
const startScreen = () => {
  const drawn: string[] = [];
  let frame: (() => void) | null = null;
  const screen = frameByFrame<string>(
    (value) => drawn.push(value),
    (then) => {
      frame = then;
    },
  );
  const nextFrame = (): void => {
    const then = frame;
    frame = null;
    then?.();
  };
  return { drawn, screen, nextFrame };
};

describe('values that change faster than frames', () => {
  it('are shown at once if no frame is pending', () => {
    const { drawn, screen, nextFrame } = startScreen();
    screen.show('a');
    expect(drawn).toEqual(['a']);
    nextFrame();
    screen.show('b');
    expect(drawn).toEqual(['a', 'b']);
  });

  it('wait until the previous one is drawn, and then only the latest is shown', () => {
    const { drawn, screen, nextFrame } = startScreen();
    screen.show('a');
    screen.show('b');
    screen.show('c');
    expect(drawn).toEqual(['a']);
    nextFrame();
    expect(drawn).toEqual(['a', 'c']);
    nextFrame();
    nextFrame();
    expect(drawn).toEqual(['a', 'c']);
  });

  it('report when the last one is shown', async () => {
    const { drawn, screen, nextFrame } = startScreen();
    await screen.shown();
    screen.show('a');
    await screen.shown();
    screen.show('b');
    let told = false;
    const tell = async (): Promise<void> => {
      await screen.shown();
      told = true;
    };
    const telling = tell();
    await Promise.resolve();
    expect(told).toBe(false);
    nextFrame();
    await telling;
    expect(drawn).toEqual(['a', 'b']);
  });
});
