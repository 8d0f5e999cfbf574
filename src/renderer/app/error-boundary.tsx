import { Component, type ReactNode } from 'react';
import { text } from '../messages/en';
import { EmptyState } from '../ui/states';

interface Props {
  /** A new value gives the screen a new chance. */
  readonly place: string;
  readonly children: ReactNode;
}

/** React knows error boundaries as classes only. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override componentDidUpdate(before: Props): void {
    if (before.place !== this.props.place && this.state.error) this.setState({ error: null });
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
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
