import type { KeyedProvider } from '../../shared/model';
import { geminiProvider } from './gemini/gemini-provider';
import type { ModelProvider } from './model-provider';
import { serverProvider } from './openai/server-provider';
import { voyageProvider } from './voyage/voyage-provider';

export const modelProviders: Readonly<Record<KeyedProvider, ModelProvider>> = {
  gemini: geminiProvider,
  voyage: voyageProvider,
  server: serverProvider,
};
