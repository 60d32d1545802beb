import { Button } from '../ui/act/Button.tsx';
import type { TestShipment } from '@tsela/contract/shipments/test-shipment-api';
import type { AccountId } from '@tsela/domain/ids';
import { SHIPMENT_STATUSES, statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useMay } from '../shell/session.ts';
import { testBookings as words } from '../strings/integrations.ts';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { field } from '../ui/form/field.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Badge } from '../ui/show/Badge.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { IntegrationsPart } from './IntegrationsPart.tsx';
import { useMoveTestBooking, useTestBookings } from './integration-calls.ts';

/** What test keys have booked, the last of it, to be moved on by hand. Source: screens S21, ADR 0259. */
export function TestBookings({ account_id }: { readonly account_id: AccountId }) {
  const read = useTestBookings(account_id);
  const may_move = useMay('API_/shipments:POST');
  return (
    <IntegrationsPart words={words} read={read} addLabel={null} dialog={() => null}>
      {read.data?.test_shipments.map((one) => (
        <Row key={one.id} as="li" gap={4} pad={[3, 4]}>
          <About one={one} />
          {may_move && <Move account_id={account_id} one={one} />}
        </Row>
      ))}
    </IntegrationsPart>
  );
}

function About({ one }: { readonly one: TestShipment }) {
  return (
    <Stack gap={1} isGrowing>
      <Row as="span" weight="strong">
        {one.short_tracking_reference} <Badge tone="amber">{words.test}</Badge> <StatusBadge status={one.status} />
      </Row>
      <QuietText isBreakable>{words.journey(one)}</QuietText>
      <QuietText isBreakable>
        {words.bookedBy(one.key_name)}, <DateTime instant={one.time_created} show="near" />
      </QuietText>
    </Stack>
  );
}

function Move({ account_id, one }: { readonly account_id: AccountId; readonly one: TestShipment }) {
  const [is_open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" aria-label={words.moveOf(one.short_tracking_reference)} onClick={() => setOpen(true)}>
        {words.move}
      </Button>
      {is_open && <MoveDialog account_id={account_id} one={one} onClose={() => setOpen(false)} />}
    </>
  );
}

const STATUS_OPTIONS = SHIPMENT_STATUSES.map((value) => ({ value, label: statusLabel(value) })).toSorted((one, other) =>
  one.label.localeCompare(other.label),
);

interface MoveDialogProps {
  readonly account_id: AccountId;
  readonly one: TestShipment;
  readonly onClose: () => void;
}

function MoveDialog({ account_id, one, onClose }: MoveDialogProps) {
  const moving = useMoveTestBooking();
  const [status, setStatus] = useState<ShipmentStatus>(SHIPMENT_STATUSES.find((each) => each === one.status) ?? 'submitted');

  return (
    <FormDialog
      title={words.moveTitle(one.short_tracking_reference)}
      onClose={onClose}
      okLabel={words.move}
      is_pending={moving.isPending}
      onOk={() => moving.mutate({ account_id, id: one.id, status }, { onSuccess: onClose })}
      fault={shownError(moving.error)}
    >
      <SelectField
        {...field(words.status, { name: 'status' })}
        description={words.statusHelp}
        value={status}
        options={STATUS_OPTIONS}
        onChange={(value) => setStatus(SHIPMENT_STATUSES.find((each) => each === value) ?? status)}
      />
    </FormDialog>
  );
}
