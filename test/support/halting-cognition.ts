import type { AnswerPart } from '../../src/core/ports';
import { gate, scriptedCognition } from './scripted-cognition';

/** Answers in two parts and waits at a gate between them. */
export const haltingCognition = () => {
  const between = gate();
  const reached = gate();
  const cognition = scriptedCognition({
    answer: async function* (): AsyncIterable<AnswerPart> {
      yield { kind: 'text', text: 'First half. ' };
      reached.open();
      await between.opened;
      yield { kind: 'text', text: 'Second half.' };
    },
  });
  return { cognition, between, reached };
};
