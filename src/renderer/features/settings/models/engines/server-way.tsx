import type { ReactNode } from 'react';
import type { FoundServer } from '../../../../../shared/model';
import { messageOf } from '../../../../client/client';
import { locale } from '../../../../messages/language';
import { text } from '../../../../messages/text';
import { Icon } from '../../../../ui/icon';
import type { Choice } from '../../../sending/destinations';
import { putOffered, useFoundServers, useKeyStates } from '../../../../client/models-queries';
import { offerStore } from '../keys/set-up-offer';
import { ServerRow } from '../keys/server-row';
import { answerWith } from '../../../sending/answer-with';
import { UseButton } from './use-button';
import { EngineWay } from './way';

const words = text.engines.server;

/** The default port of each server, from its documentation. */
const usualServers = [
  ['Ollama', 11434],
  ['LM Studio', 1234],
  ['llama.cpp', 8080],
  ['vLLM', 8000],
] as const;

const listFormat = new Intl.ListFormat(locale, { type: 'conjunction' });

/** A server that was found, and those of its models that can answer. */
function ServerModels({
  server,
  choice,
  look,
}: {
  readonly server: FoundServer;
  readonly choice: Choice;
  readonly look: ReactNode;
}) {
  const { tasks, serverUrl } = choice.models;
  const { answers } = tasks;
  return (
    <>
      <li className="is-wide">
        <div>
          <b>{server.name}</b>
          <span className="meta num">
            <Icon name="check" small />
            {words.found(new URL(server.url).host, server.models.length)}
          </span>
        </div>
        <span className="en-act">{look}</span>
      </li>
      {server.models
        .filter(({ can }) => can.includes('answer'))
        .map(({ name, label }) => (
          <li className="is-wide" key={name}>
            <div>
              <b>{label}</b>
            </div>
            <span className="en-act">
              <UseButton
                name={label}
                inUse={answers.provider === 'server' && answers.model === name && serverUrl === server.url}
                onUse={() => {
                  putOffered('server', server.models);
                  answerWith(choice, { provider: 'server', model: name }, server.url);
                  offerStore.set('server');
                }}
              />
            </span>
          </li>
        ))}
    </>
  );
}

/** Servers that answer on this computer, with their models, and a field for another address. */
export function ServerWay({ choice }: { readonly choice: Choice }) {
  const { data: servers = [], error, isFetching, refetch } = useFoundServers(true);
  const keyState = useKeyStates().data?.find(({ provider }) => provider === 'server');
  const missing = usualServers.filter(([name]) => !servers.some((server) => server.name === name));
  const look = (
    <button
      type="button"
      className="btn btn-sm btn-quiet"
      disabled={isFetching}
      onClick={() => void refetch()}
    >
      {isFetching ? words.looking : words.look}
    </button>
  );
  return (
    <EngineWay
      id="en-server"
      icon="server"
      words={words}
      note={
        missing.length > 0 && (
          <span>
            {words.missing(
              listFormat.format(missing.map(([name, port]) => words.port(name, port))),
              missing.length === 1,
            )}
          </span>
        )
      }
    >
      <ul className="en-models">
        {servers.length === 0 && (
          <li className="is-wide">
            <div>
              <b>{isFetching ? words.looking : words.none}</b>
              <span className="meta">{error ? messageOf(error) : words.noneText}</span>
            </div>
            <span className="en-act">{look}</span>
          </li>
        )}
        {servers.map((server, at) => (
          <ServerModels key={server.url} server={server} choice={choice} look={at === 0 && look} />
        ))}
        {keyState && <ServerRow state={keyState} choice={choice} />}
      </ul>
    </EngineWay>
  );
}
