import type { Prompt, TextModel } from '../../../core/ports';
import { isLecternError } from '../../../shared/errors';
import type { Caller } from '../call';
import { askServer } from './ask-server';
import { readChatStream, readWhole } from './read-chat-stream';
import { requestTo, type Server } from './server';
import { jsonModes, type JsonMode, type WhatServersTake } from './what-servers-take';

export interface ServerTextModelDeps {
  readonly caller: Caller;
  readonly server: Server;
  readonly model: string;
  readonly known: WhatServersTake;
}

/** A chat model behind `/chat/completions`. What a server refuses is left out, and remembered. */
export function serverTextModel({ caller, server, model, known }: ServerTextModelDeps): TextModel {
  const name = `${server.base} ${model}`;
  const address = `${server.base}/chat/completions`;

  const completeAs = (
    mode: JsonMode,
    prompt: Prompt,
    schema: Readonly<Record<string, unknown>> | undefined,
    call: Parameters<TextModel['complete']>[2],
  ): Promise<string> => {
    const request = requestTo(server, model, call, lengthOf(prompt));
    const body = { model, messages: messagesOf(prompt, mode, schema), ...formatOf(mode, schema) };
    return caller.complete(request, async (signal, counters) => {
      const response = await askServer(server, address, body, signal);
      const text = readWhole(await response.text(), request, counters);
      return { value: schema === undefined ? text : withoutFence(text) };
    });
  };

  return {
    id: `server/${model}`,

    stream: async function* (prompt, call) {
      const request = requestTo(server, model, call, lengthOf(prompt));
      const streamed = (withUsage: boolean): AsyncIterable<string> =>
        caller.stream(request, async function* (signal, counters) {
          const body = {
            model,
            messages: messagesOf(prompt, 'plain', undefined),
            stream: true,
            ...(withUsage ? { stream_options: { include_usage: true } } : {}),
          };
          yield* readChatStream(await askServer(server, address, body, signal), request, counters);
        });
      if (!known.withoutStreamUsage.has(name)) {
        let spoken = false;
        try {
          for await (const piece of streamed(true)) {
            spoken = true;
            yield piece;
          }
          return;
        } catch (error) {
          if (spoken || !isRefused(error)) throw error;
        }
      }
      yield* streamed(false);
      known.withoutStreamUsage.add(name);
    },

    complete: async (prompt, { schema }, call) => {
      if (schema === undefined) return completeAs('plain', prompt, schema, call);
      const strictest = jsonModes.indexOf(known.jsonMode.get(name) ?? 'json_schema');
      for (const mode of jsonModes.slice(strictest)) {
        try {
          const text = await completeAs(mode, prompt, schema, call);
          known.jsonMode.set(name, mode);
          return text;
        } catch (error) {
          if (mode === 'plain' || !isRefused(error)) throw error;
        }
      }
      throw new Error('The plain mode gives or throws');
    },
  };
}

const lengthOf = ({ system, user }: Prompt): number => system.length + user.length;

const isRefused = (error: unknown): boolean =>
  isLecternError(error) && error.code === 'MODEL_REQUEST_REFUSED';

function messagesOf(
  { system, user }: Prompt,
  mode: JsonMode,
  schema: Readonly<Record<string, unknown>> | undefined,
): readonly { readonly role: string; readonly content: string }[] {
  const form =
    schema === undefined || mode === 'json_schema'
      ? ''
      : `\n\nReply with one JSON object of this JSON Schema and nothing else:\n${JSON.stringify(schema)}`;
  return [
    { role: 'system', content: system + form },
    { role: 'user', content: user },
  ];
}

function formatOf(
  mode: JsonMode,
  schema: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, unknown>> {
  if (schema === undefined || mode === 'plain') return {};
  return {
    response_format:
      mode === 'json_object'
        ? { type: 'json_object' }
        : { type: 'json_schema', json_schema: { name: 'reply', schema } },
  };
}

/** Models that are not held to JSON like to put it into a block of Markdown. */
const withoutFence = (text: string): string =>
  /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text;
