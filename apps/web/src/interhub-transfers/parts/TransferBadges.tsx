import type { InterhubTransfer } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import { transferStateLabel } from '@tsela/domain/interhub-transfers/transfer-state';
import type { TransferState } from '@tsela/domain/interhub-transfers/transfer-state';
import { interhubTransfers as words } from '../../strings/interhub-transfers.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Badge } from '../../ui/show/Badge.tsx';

const TONES: Readonly<Record<TransferState, 'grey' | 'blue' | 'amber' | 'green'>> = {
  'being-loaded': 'grey',
  dispatched: 'blue',
  arriving: 'amber',
  received: 'green',
};

/** How far a transfer is, and what is the matter with it. */
export function TransferBadges({
  transfer: { state, status, is_late, undecided },
}: {
  readonly transfer: Pick<InterhubTransfer, 'state' | 'status' | 'is_late' | 'undecided'>;
}) {
  return (
    <Row as="span" isInline>
      {status === 'closed' ? <Badge>{words.closed}</Badge> : <Badge tone={TONES[state]}>{transferStateLabel(state)}</Badge>}
      {is_late && <Badge tone="red">{words.late}</Badge>}
      {undecided > 0 && <Badge tone="amber">{words.open_differences(undecided)}</Badge>}
    </Row>
  );
}
