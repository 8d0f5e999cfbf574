import { addBook, addSample } from '../book/add-book';
import { ModelHint } from '../book/model-hint';
import { text } from '../../messages/text';
import { Icon, type IconName } from '../../ui/icon';
import { KeyCaps } from '../../commands/key-caps';
import { ShelfArt } from '../../ui/states';

export function EmptyLibrary() {
  return (
    <div className="le">
      <section className="le-drop" aria-labelledby="le-h">
        <ShelfArt />
        <h2 className="title" id="le-h">
          {text.library.empty.title}
        </h2>
        <p className="le-p">{text.library.empty.text}</p>
        <p className="le-a">
          <button type="button" className="btn btn-primary" onClick={addBook}>
            <Icon name="plus" small />
            {text.library.empty.choose} <KeyCaps keys="Mod+o" />
          </button>
          <button type="button" className="btn" onClick={() => void addSample()}>
            {text.library.empty.sample}
          </button>
        </p>
        <ModelHint />
        <ul className="le-f">
          {text.library.empty.formats.map(([name, how]) => (
            <li key={name}>
              <b>{name}</b> {how}
            </li>
          ))}
        </ul>
      </section>
      <ul className="le-three">
        {text.library.empty.points.map(([icon, title, more]) => (
          <li key={title}>
            <Icon name={icon as IconName} />
            <p>
              <b>{title}</b>
              <br />
              {more}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
