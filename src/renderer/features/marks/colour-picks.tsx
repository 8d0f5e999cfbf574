import { markColours, type MarkColour } from '../../../shared/model';
import { text } from '../../messages/text';

interface Props {
  readonly label: string;
  readonly nameOf: (colour: MarkColour, index: number) => string;
  /** Which colours are chosen; left out if the buttons are not toggles. */
  readonly pressed?: (colour: MarkColour) => boolean;
  readonly onPick: (colour: MarkColour) => void;
}

/** The five pens. The pressed one has a ring and `aria-pressed`, so that colour is not the only cue. */
export function ColourPicks({ label, nameOf, pressed, onPick }: Props) {
  return (
    <div className="pens" role="group" aria-label={label}>
      {markColours.map((colour, index) => (
        <button
          key={colour}
          type="button"
          className="pen"
          data-colour={colour}
          aria-label={nameOf(colour, index)}
          title={nameOf(colour, index)}
          aria-pressed={pressed?.(colour)}
          onClick={() => onPick(colour)}
        />
      ))}
    </div>
  );
}

export const colourName = (colour: MarkColour): string => text.marks.colours[colour];
