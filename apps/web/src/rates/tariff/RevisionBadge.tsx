import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import { tariff as words } from '../../strings/rates-tariff.ts';
import { Badge } from '../../ui/show/Badge.tsx';

const TONES = { live: 'green', scheduled: 'blue', draft: 'amber', superseded: 'grey' } as const;

/** Whether a tariff is in force, waiting, being written, or of the past. */
export function RevisionBadge({ state }: Pick<RateRevision, 'state'>) {
  return <Badge tone={TONES[state]}>{words.states[state]}</Badge>;
}
