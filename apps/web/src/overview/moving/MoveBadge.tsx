import type { MoveState } from '@tsela/domain/overview/moving/move-states';
import { moving as words } from '../../strings/overview-moving.ts';
import { Badge } from '../../ui/show/Badge.tsx';

const TONES = {
  moving: 'blue',
  stopped: 'amber',
  done: 'green',
  undoing: 'blue',
  'undo-stopped': 'amber',
  undone: 'grey',
} as const;

/** How a file stands. */
export function MoveBadge({ state }: { readonly state: MoveState }) {
  return (
    <Badge tone={TONES[state]} has_dot>
      {words.states[state]}
    </Badge>
  );
}
