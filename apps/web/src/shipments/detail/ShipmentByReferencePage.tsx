import { useEffect, useState } from 'react';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { usePathParam } from '../../shell/pages/address.ts';
import { useReplace } from '../../shell/pages/use-replace.ts';
import { shell } from '../../strings/shell.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { showAlert } from '../../ui/feedback/alert-dialog.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PageSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { findByReference } from '../shipment-calls.ts';

/** Looks a shipment up by a reference and moves on to it; an unknown one offers a new shipment. Source: ROUTE-32, ROUTE-33, ERR-31 to ERR-33, ERR-35. */
export function ShipmentByReferencePage() {
  const reference = usePathParam('reference');
  const replace = useReplace();
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let is_left = false;
    const find = async () => {
      try {
        const found = await findByReference(reference);
        if (is_left) return;
        if (found) return replace(paths.shipment(found.id));
        const { title, body, yes } = shell.referenceNotFound;
        const makes_one = await showAlert({ title, body, okButtonText: yes });
        replace(makes_one ? paths.newShipment({ quick_quote: 'send', 'custom-ref': reference }) : paths.shipments());
      } catch (error) {
        if (!is_left) setFailed(shownError(error));
      }
    };
    void find();
    return () => {
      is_left = true;
    };
  }, [reference, replace, attempt]);

  if (failed === null) return <PageSkeleton />;
  return (
    <PageFrame title={reference} back={{ href: paths.shipments(), label: SCREENS.shipments.title }}>
      <Notice
        kind="error"
        onRetry={() => {
          setFailed(null);
          setAttempt(attempt + 1);
        }}
      >
        {words.fetchFailed(failed)}
      </Notice>
    </PageFrame>
  );
}
