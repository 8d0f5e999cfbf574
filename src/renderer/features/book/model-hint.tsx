import { useSettings } from '../../client/queries';
import { text } from '../../messages/text';
import { formatRoute } from '../../navigation/route';

/** Says on the first screen what a model adds, until one answers. */
export function ModelHint() {
  const settings = useSettings().data;
  if (settings?.models.tasks.answers.provider !== 'builtin') return null;
  const { before, link } = text.models.hint;
  return (
    <p className="meta">
      {before}{' '}
      <a className="link" href={formatRoute({ screen: 'settings', section: 'models' })}>
        {link}
      </a>
      .
    </p>
  );
}
