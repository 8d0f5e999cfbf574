import type { Cognition, TextModel } from '../../../core/ports';
import { sentiment } from '../builtin/memory/sentiment';
import { answerPrompt } from '../prompts';
import { answerWith } from './answer/answer';
import { detectTopicWith } from './detect-topic';
import { digestWith } from './digest';
import { distilWith } from './distil';
import { draftPlanWith } from './draft-plan';
import { extractFactsWith } from './extract-facts';
import { limitedModel } from './limited-model';
import { makeQuizWith } from './make-quiz';
import { nameSessionWith } from './name-session';
import { nameTopicWith } from './name-topic';
import { proposeCardsWith } from './propose-cards';
import { readMessageWith } from './read-message';
import { summariseWith } from './summarise';
import { writeNoteWith } from './write-note';

/** An engine whose tasks are done by a model. Every reply is checked before it is used. */
export const createModelCognition = (given: TextModel): Cognition => {
  const model = limitedModel(given);
  return {
    id: model.id,
    composes: true,
    prompt: {
      instructions: answerPrompt.system,
      contextTokens: async () => (await given.contextTokens?.()) ?? null,
    },
    answer: answerWith(model),
    readMessage: readMessageWith(model),
    summarise: summariseWith(model),
    nameSession: nameSessionWith(model),
    extractFacts: extractFactsWith(model),
    draftPlan: draftPlanWith(model),
    proposeCards: proposeCardsWith(model),
    makeQuiz: makeQuizWith(model),
    writeNote: writeNoteWith(model),
    detectTopic: detectTopicWith(model),
    nameTopic: nameTopicWith(model),
    digest: digestWith(model),
    // A word list is good enough for sentiment and costs nothing.
    sentiment: async (texts, signal) => {
      signal.throwIfAborted();
      return sentiment(texts);
    },
    distil: distilWith(model),
  };
};
