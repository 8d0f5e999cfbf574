import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChatPreview } from '../../../../shared/model';
import { client } from '../../../client/client';
import { keys, queryClient } from '../../../client/queries';
import { showError } from '../../../client/show-error';
import { text } from '../../../messages/text';
import { formatDate } from '../../../messages/format';
import { toggled } from '../../../state/toggled';
import { FormDialog } from '../../../ui/form-dialog';
import { Icon } from '../../../ui/icon';
import { toast } from '../../../ui/toast';
import { ChooseFile } from './choose-file';
import { useFileImport } from './use-file-import';

const words = text.memoryTransfer;

interface ListProps {
  readonly preview: ChatPreview;
  readonly chosen: ReadonlySet<number>;
  readonly onChosen: (chosen: ReadonlySet<number>) => void;
}

/** The conversations in the file, to choose from; those that were imported before cannot be chosen. */
function Chats({ preview: { chats, unreadable }, chosen, onChosen }: ListProps) {
  const open = chats.filter(({ known }) => !known);
  const isAll = chosen.size === open.length;
  return (
    <div className="tr-what">
      <p role="status">
        {words.found(chats.length)}
        {unreadable > 0 && <span className="meta"> · {words.unreadable(unreadable)}</span>}
      </p>
      <label className="tr-all">
        <input
          type="checkbox"
          checked={isAll && open.length > 0}
          disabled={open.length === 0}
          onChange={() => onChosen(new Set(isAll ? [] : open.map(({ ordinal }) => ordinal)))}
        />
        {words.all}
      </label>
      <ul className="tr-list" tabIndex={-1}>
        {chats.map(({ ordinal, title, messages, from, to, known }) => (
          <li key={ordinal} className="tr-chat">
            <label>
              <input
                type="checkbox"
                checked={chosen.has(ordinal)}
                disabled={known}
                onChange={() => onChosen(toggled(chosen, ordinal))}
              />
              <span dir="auto" className="truncate">
                {title}
              </span>
              <span className="meta num">
                {known ? words.known : words.chatLine(messages, formatDate(from), formatDate(to))}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Files that conversations were imported from; each can be removed again. */
function Sources() {
  const { data = [] } = useQuery({
    queryKey: keys.memory('chat-sources'),
    queryFn: () => client.memory.chatSources(),
  });
  const remove = async (name: string): Promise<void> => {
    await client.memory.removeChats({ name });
    toast(words.removing(name));
    await queryClient.invalidateQueries({ queryKey: ['memory'] });
  };
  if (data.length === 0) return null;
  return (
    <section className="tr-what">
      <h3>{words.sources}</h3>
      <ul className="tr-list">
        {data.map(({ name, sessions, from, to }) => (
          <li key={name} className="tr-source">
            <span className="truncate" dir="auto">
              {name}
            </span>
            <span className="meta num">{words.source(sessions, formatDate(from), formatDate(to))}</span>
            <button
              type="button"
              className="hit"
              aria-label={words.remove(name)}
              title={words.remove(name)}
              onClick={() => void remove(name).catch(showError)}
            >
              <Icon name="x" small />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Imports chosen conversations from other programs. */
export function ChatsDialog({ onClose }: { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { file, choose, keep } = useFileImport<ChatPreview>({
    begin: ({ name }) => client.memory.beginChats({ fileName: name }),
    send: (importId, part) => client.memory.addChatPart({ importId, text: part }),
    async preview(importId) {
      const preview = await client.memory.previewChats({ importId });
      setChosen(new Set(preview.chats.filter(({ known }) => !known).map(({ ordinal }) => ordinal)));
      return preview;
    },
    cancel: (importId) => client.memory.cancelChats({ importId }),
  });
  const run = async (importId: string): Promise<void> => {
    keep();
    await client.memory.runChats({ importId, ordinals: [...chosen] });
    toast(words.chatsBegun(chosen.size));
    onClose();
  };
  const preview = file.state === 'ready' ? file.preview : null;
  return (
    <FormDialog
      title={words.chatsTitle}
      action={words.chatsAction(preview ? chosen.size : 0)}
      ready={preview !== null && chosen.size > 0}
      onSave={() => void (preview && run(preview.importId).catch(showError))}
      onClose={onClose}
    >
      <p>{words.chatsWhat}</p>
      <ChooseFile
        hint={words.chooseChats}
        accept=".zip,.json,.md,.markdown,.txt"
        file={file}
        onChoose={(one) => void choose(one)}
      />
      {preview ? <Chats preview={preview} chosen={chosen} onChosen={setChosen} /> : <Sources />}
    </FormDialog>
  );
}
