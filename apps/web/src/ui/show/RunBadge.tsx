import { Badge } from './Badge.tsx';

const TONES = {
  booking: 'blue',
  moving: 'blue',
  importing: 'blue',
  stopped: 'amber',
  done: 'green',
  undoing: 'blue',
  'undo-stopped': 'amber',
  undone: 'grey',
} as const;
type RunState = keyof typeof TONES;

interface RunBadgeProps<State extends RunState> {
  readonly state: State;
  readonly words: Readonly<Record<State, string>>;
}

/** How a file stands that a job works through, and that can be undone. */
export function RunBadge<State extends RunState>({ state, words }: RunBadgeProps<State>) {
  return (
    <Badge tone={TONES[state]} has_dot>
      {words[state]}
    </Badge>
  );
}
