import { Component, type ReactNode } from 'react';
import { text } from '../messages/text';
import { EmptyState } from './states';

interface Props {
  /** A new value renders the screen again. */
  readonly place: string;
  readonly children: ReactNode;
  /** Rendered instead of what failed; a message for a whole screen by default. */
  readonly instead?: ReactNode;
}

interface State {
  readonly error: Error | null;
  readonly place: string;
}

/** React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: Props, before: State): Partial<State> | null {
    return place === before.place ? null : { error: null, place };
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    if (this.props.instead !== undefined) return this.props.instead;
    return (
      <main className="screen-plain" role="alert">
        <EmptyState
          title={text.errors.screen}
          action={
            <button type="button" className="btn btn-primary" onClick={() => this.setState({ error: null })}>
              {text.errors.retry}
            </button>
          }
        >
          {text.errors.screenNext} <span className="meta">{this.state.error.message}</span>
        </EmptyState>
      </main>
    );
  }
}
