import { missingItems, missingLabel } from '@tsela/domain/billing/missing-items';
import { Row } from '../../ui/layout/Row.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';

interface MissingBadgesProps {
  readonly account: Parameters<typeof missingItems>[0];
}

/** A badge for each item that invoices to an account lack; nothing where none is missing. Source: ERR-43. */
export function MissingBadges({ account }: MissingBadgesProps) {
  const items = missingItems(account);
  if (items.length === 0) return null;
  return (
    <Row isInline>
      {items.map((item) => (
        <StatusBadge key={item} status="payment-pending" label={missingLabel(item)} />
      ))}
    </Row>
  );
}
