import type { WholeCollectionRequest } from '@tsela/contract/collection-requests/collection-request-api';
import { requestStatusLabel } from '@tsela/domain/collection-requests/collection-request-status';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { useSession } from '../shell/session.ts';
import { tellDone } from '../shell/tell.ts';
import { collectionRequests as words } from '../strings/collection-requests.ts';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { field } from '../ui/form/field.tsx';
import { Text } from '../ui/show/Text.tsx';
import { useChangeCollection } from './collection-request-calls.ts';

export interface RequestDialogProps {
  readonly whole: WholeCollectionRequest;
  readonly onClose: () => void;
}

/** Gives the request and the shipments on it to a driver, the one of its area first, or takes them away. */
export function DriverDialog({ whole, onClose }: RequestDialogProps) {
  const { collection_request: request, suggested_driver } = whole;
  const { general } = useSession();
  const changing = useChangeCollection();
  const [driver_id, setDriver] = useState(String(request.driver_id ?? suggested_driver?.id ?? ''));
  const drivers = (general?.drivers ?? []).filter(({ deleted_date }) => deleted_date === null);
  const chosen = drivers.find(({ id }) => String(id) === driver_id);

  function handleOk(): void {
    changing.mutate(
      { id: request.id, driver_id: chosen?.id ?? null },
      {
        onSuccess: () => {
          tellDone(words.assigned);
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.assign}
      okLabel={words.assign}
      is_pending={changing.isPending}
      fault={shownError(changing.error)}
      onOk={handleOk}
      onClose={onClose}
    >
      <SelectField
        {...field(words.driver, { name: 'driver_id' })}
        value={driver_id}
        options={[{ value: '', label: words.noDriver }, ...drivers.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={setDriver}
      />
      {suggested_driver && (
        <Text as="p" tone="soft" size="s">
          {words.suggested(suggested_driver.name)}
        </Text>
      )}
    </FormDialog>
  );
}

/** Changes the status to one of those offered, with a reason. Source: COLL-REQ-02, COLL-REQ-03. */
export function StatusDialog({ whole: { collection_request: request }, onClose }: RequestDialogProps) {
  const offered = request.offered_statuses.filter((to) => to !== 'closed');
  const changing = useChangeCollection();
  const [status, setStatus] = useState<string>(offered[0] ?? '');
  const [reason, setReason] = useState('');
  const errors = fieldErrors(changing.error);

  function handleOk(): void {
    const to = offered.find((each) => each === status);
    if (!to) return;
    changing.mutate(
      { id: request.id, status: to, reason },
      {
        onSuccess: () => {
          tellDone(words.changed);
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.changeStatus}
      okLabel={words.changeStatus}
      is_pending={changing.isPending}
      fault={Object.keys(errors).length > 0 ? null : shownError(changing.error)}
      errors={errors}
      onOk={handleOk}
      onClose={onClose}
    >
      <SelectField
        {...field(words.newStatus, { name: 'status', errors })}
        value={status}
        options={offered.map((value) => ({ value, label: requestStatusLabel(value) }))}
        onChange={setStatus}
      />
      <TextArea
        {...field(words.reason, { name: 'reason', errors, is_required: true })}
        maxLength={255}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
