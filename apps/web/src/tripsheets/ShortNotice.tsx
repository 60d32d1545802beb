import { driverSteps } from '../strings/tripsheets/steps.ts';
import { Text } from '../ui/show/Text.tsx';
import { missingOf } from './part-check.ts';

interface ShortNoticeProps {
  readonly to: 'collected' | 'out-for-delivery' | 'delivered';
  readonly parcels: readonly string[];
  readonly confirmed: readonly string[];
}

/** What becomes of the parcels that were not found, before the act; nothing while none was found, or all were. */
export function ShortNotice({ to, parcels, confirmed }: ShortNoticeProps) {
  const missing = missingOf(parcels, confirmed);
  if (confirmed.length === 0 || missing.length === 0) return null;
  return (
    <Text as="p" pad={3} surface="amber" tone="amber" role="status">
      {driverSteps.staysBehind(to, missing, confirmed.length, parcels.length)}
    </Text>
  );
}
