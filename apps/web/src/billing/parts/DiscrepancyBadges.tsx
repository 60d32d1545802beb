import type { Discrepancy } from '@tsela/contract/shipments/measurement-api';
import { isStaff } from '@tsela/domain/permissions/audience';
import { useSession } from '../../shell/session.ts';
import { measurements as words } from '../../strings/shipments/measured.ts';
import { Badge } from '../../ui/show/Badge.tsx';

const TONES = { open: 'amber', applied: 'grey', approved: 'green', rejected: 'red', superseded: 'grey' } as const;

type Standing = Pick<Discrepancy, 'status' | 'severity' | 'answer'>;

/** How a discrepancy stands, how severe it is to staff, and that it was disputed. Source: SHIP-DISP-14, SHIP-DISP-15. */
export function DiscrepancyBadges({ discrepancy: { status, severity, answer } }: { readonly discrepancy: Standing }) {
  const is_staff = isStaff(useSession().user);
  return (
    <>
      <Badge has_dot tone={TONES[status]}>
        {words.statuses[status]}
      </Badge>
      {is_staff && <SeverityBadge severity={severity} />}
      {answer !== '' && <Badge tone={answer === 'disputed' ? 'red' : 'green'}>{words.answers[answer]}</Badge>}
    </>
  );
}

export function SeverityBadge({ severity }: Pick<Standing, 'severity'>) {
  return <Badge tone={severity === 'HIGH' ? 'red' : 'blue'}>{words.severities[severity]}</Badge>;
}
