import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/opsz.css';
import './starting.css';
import { startAddress, startPage, type StartState } from '../../shared/model/start-step';
import { starting as text } from '../messages/en/starting';
import { viewOf } from './show';

/** Milliseconds between two looks at how far the start is. */
const pause = 250;

const part = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
};
const [title, doing, bar, leave] = [part('#title'), part('#doing'), part('#bar'), part('#leave')];
const [done, now] = [part('#bar .done'), part('#bar .now')];

/** A word that is set again is read out again. */
const say = (element: HTMLElement, words: string): void => {
  if (element.textContent !== words) element.textContent = words;
};
const percent = (share: number): string => `${Math.round(share * 100)}`;

const show = (state: StartState, answered: boolean): void => {
  const view = viewOf(state, answered);
  say(title, view.title);
  say(doing, view.doing);
  say(leave, window.lecternDesktop ? text.leaveWindow : text.leavePage);
  document.documentElement.toggleAttribute('data-failed', view.failed);
  bar.hidden = view.failed;
  leave.hidden = view.failed || state.step === null;
  done.style.width = `${percent(view.share?.done ?? 0)}%`;
  now.style.width = `${percent(view.share?.now ?? 1)}%`;
  if (view.share) bar.setAttribute('aria-valuenow', percent(view.share.done));
  else bar.removeAttribute('aria-valuenow');
};

let told: StartState = { step: null, failure: null };
/** Once nothing is at the address any more, the library is where this page was. */
const look = async (): Promise<void> => {
  const answer = await fetch(startAddress, { cache: 'no-store' }).catch(() => null);
  if (answer && !answer.ok) {
    if (location.pathname === startPage) location.replace('/');
    else location.reload();
    return;
  }
  if (answer) told = (await answer.json()) as StartState;
  show(told, answer !== null);
  setTimeout(() => void look(), pause);
};

bar.setAttribute('aria-label', text.progress);
show(told, true);
void look();
