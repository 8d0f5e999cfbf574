import type { Turn } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { stepFallbackText } from '../../../messages/step-fallback-text';
import { Icon } from '../../../ui/icon';
import { isForSettings, modelSettings } from './answer-end';

/** The steps of an answer that were done without the model chosen for them, and why. */
export function StepFallbacks({ turn }: { readonly turn: Turn }) {
  return turn.fallbacks.map((one) => (
    <p key={one.step} className="t-end" data-state="instead" data-step={one.step}>
      <Icon name="laptop" small />
      <span>
        {stepFallbackText(one)}{' '}
        {isForSettings(one.code) && (
          <a className="link" href={modelSettings}>
            {text.chat.openModels}
          </a>
        )}
      </span>
    </p>
  ));
}
