import { initialStartState, startAddress, startPage, type StartState } from '../../shared/model/start-step';
import { language } from '../messages/language';
import { text } from './text';
import { showRescue } from './rescue';
import { viewOf } from './show';

/** Between two polls of the start's progress, in ms. */
const pause = 250;

const part = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
};
const [title, doing, bar, leave] = [part('#title'), part('#doing'), part('#bar'), part('#leave')];
const rescue = part('#rescue');
const [done, now] = [part('#bar .done'), part('#bar .now')];

/** Unchanged text is not set again, because screen readers would repeat it. */
const setText = (element: HTMLElement, words: string): void => {
  if (element.textContent !== words) element.textContent = words;
};
const percent = (share: number): string => `${Math.round(share * 100)}`;

const showState = (state: StartState, answered: boolean): void => {
  const view = viewOf(state, answered);
  setText(title, view.title);
  setText(doing, view.doing);
  setText(leave, window.lecternDesktop ? text.leaveWindow : text.leavePage);
  document.documentElement.toggleAttribute('data-failed', view.failed);
  bar.hidden = view.failed;
  showRescue(rescue, view.rescue);
  leave.hidden = view.failed || state.step === null;
  done.style.width = `${percent(view.share?.done ?? 0)}%`;
  now.style.width = `${percent(view.share?.now ?? 1)}%`;
  if (view.share) bar.setAttribute('aria-valuenow', percent(view.share.done));
  else bar.removeAttribute('aria-valuenow');
};

/** If the failure is an engine text, translates it. The catalogue of these texts is loaded only when it is needed. */
const translated = async (state: StartState): Promise<StartState> => {
  if (!state.failureText || language === 'en') return state;
  const { engineText } = await import('../messages/engine-text');
  return { ...state, failure: engineText(state.failure ?? '', state.failureText) };
};

let lastState: StartState = initialStartState;
/** Polls the start. Once its address no longer exists, the library is served instead of this page. */
const poll = async (): Promise<void> => {
  const answer = await fetch(startAddress, { cache: 'no-store' }).catch(() => null);
  if (answer && !answer.ok) {
    if (location.pathname === startPage) location.replace('/');
    else location.reload();
    return;
  }
  if (answer) lastState = await translated((await answer.json()) as StartState);
  showState(lastState, answer !== null);
  setTimeout(() => void poll(), pause);
};

bar.setAttribute('aria-label', text.progress);
showState(lastState, true);
void poll();
