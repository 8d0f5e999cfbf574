import type { ReactNode } from 'react';
import { text } from '../../../../messages/text';
import { Icon, type IconName } from '../../../../ui/icon';

interface Props {
  readonly id: string;
  readonly icon: IconName;
  readonly words: {
    readonly title: string;
    /** The main point, then the details. */
    readonly cost: readonly [string, string];
    readonly text: readonly [string, string];
    readonly offline: string;
  };
  /** Below the models. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A way to use a model: its cost and where text is sent, next to the models that it offers. */
export function EngineWay({ id, icon, words, note, children }: Props) {
  const { facts } = text.engines;
  return (
    <section className="way" aria-labelledby={id}>
      <div className="way-h">
        <h3 id={id}>
          <Icon name={icon} />
          {words.title}
        </h3>
        <dl>
          <dt>{facts.cost}</dt>
          <dd>
            <b>{words.cost[0]}</b> {words.cost[1]}
          </dd>
          <dt>{facts.text}</dt>
          <dd>
            <b>{words.text[0]}</b> {words.text[1]}
          </dd>
          <dt>{facts.offline}</dt>
          <dd>{words.offline}</dd>
        </dl>
      </div>
      <div>
        {children}
        {note && <div className="way-n meta num">{note}</div>}
      </div>
    </section>
  );
}
