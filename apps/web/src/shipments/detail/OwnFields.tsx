import { Button } from '../../ui/act/Button.tsx';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { fieldsToFillIn } from '@tsela/domain/providers/custom-fields';
import { useState } from 'react';
import { useMay, useSession } from '../../shell/session.ts';
import { ownFields as words } from '../../strings/shipments.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { shownValue } from '../parts/custom-fields-draft.ts';
import { useCustomFields } from '../shipment-calls.ts';
import { Facts } from '../../ui/layout/Facts.tsx';

const loadDialog = async () => (await import('./OwnFieldsDialog.tsx')).OwnFieldsDialog;

/**
 * What the provider asks of its shipments beside the usual: the fields in use, and what is filled in elsewhere and was switched off since.
 * Nothing where there is neither. Source: screens S50.
 */
export function OwnFields({ shipment }: { readonly shipment: Shipment }) {
  const { user } = useSession();
  const is_staff = isStaff(user);
  const all = useCustomFields();
  const may_change = useMay('API_/shipments:PATCH');
  const [is_open, setOpen] = useState(false);
  const to_fill_in = fieldsToFillIn(all, { is_staff });
  const shown = all.filter((field) => to_fill_in.includes(field) || shipment.custom_fields[field.code] !== undefined);
  const is_open_to_reader = is_staff || (shipment.collected_date === null && shipment.status !== 'cancelled');
  if (shown.length === 0) return null;
  return (
    <Panel
      title={words.title}
      {...(may_change &&
        is_open_to_reader &&
        to_fill_in.length > 0 && {
          action: (
            <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
              {words.change}
            </Button>
          ),
        })}
    >
      <Facts look="columns">
        {shown.map((field) => (
          <div key={field.code}>
            <dt>
              {field.label}
              {is_staff && !field.is_visible_to_account && ` (${words.staffOnly})`}
            </dt>
            <dd>{shownValue(shipment.custom_fields[field.code] ?? null, field, words) || words.empty}</dd>
          </div>
        ))}
      </Facts>
      <LazyComponent load={loadDialog} props={is_open ? { shipment, fields: to_fill_in, onClose: () => setOpen(false) } : null} />
    </Panel>
  );
}
