import { text } from '../../messages/text';
import { Icon } from '../../ui/icon';
import { destinationsOf, sentThings, type Choice, type Destination } from './destinations';

const lineOf = ({ provider, host, things }: Destination): string =>
  text.models.sent.line(
    // A provider that gets all notes is not listed again for the matching ones.
    sentThings.filter((one) => things.has(one) && !(one === 'notes' && things.has('allNotes'))),
    text.models.companies[provider],
    host,
  );

/** Sentences that say exactly what is sent where. */
export function SentLines({ to }: { readonly to: readonly Destination[] }) {
  const out = to.filter(({ loopback }) => !loopback);
  if (out.length === 0)
    return (
      <p className="mo-sent" data-sent="nothing">
        <Icon name="lock" small />
        <span>{to[0] ? text.models.sent.loopback(to[0].host) : text.models.sent.nothing}</span>
      </p>
    );
  return (
    <>
      {out.map((one) => (
        <p className="mo-sent" data-sent="out" key={one.host}>
          <Icon name="cloud" small />
          <span>{lineOf(one)}</span>
        </p>
      ))}
    </>
  );
}

/** A table of what is sent to which destination; nothing if nothing is sent. */
export function SentTable({ choice }: { readonly choice: Choice }) {
  const to = destinationsOf(choice);
  if (to.length === 0) return null;
  const words = text.models.sent;
  return (
    <section aria-labelledby="mo-sent-h">
      <h3 className="h2 st-sh" id="mo-sent-h">
        {words.title}
      </h3>
      <div className="mo-scroll">
        <table className="mo-w">
          <thead>
            <tr>
              <th scope="col">{words.what}</th>
              {to.map(({ provider, host }) => (
                <th key={provider} scope="col" title={host}>
                  {text.models.providers[provider]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sentThings.map((thing) => (
              <tr key={thing}>
                <th scope="row">{words.rows[thing]}</th>
                {to.map(({ provider, things }) => (
                  <td key={provider} data-sent={things.has(thing)}>
                    {things.has(thing) ? <Icon name="check" small /> : <span aria-hidden="true">–</span>}
                    <span className="sr">{things.has(thing) ? words.yes : words.no}</span>
                  </td>
                ))}
              </tr>
            ))}
            <tr className="mo-never">
              <th scope="row">{words.neverRow}</th>
              {to.map(({ provider }) => (
                <td key={provider}>{words.never2}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}
