import '@mantine/core/styles/Combobox.css';
import { NativeSelect } from '@mantine/core';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { DriverId } from '@tsela/domain/ids';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useSession } from '../../shell/session.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { field } from '../../ui/field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAssignDriver } from '../shipment-calls.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

export type Leg = 'collection' | 'delivery';

interface AssignDriverDialogProps {
  readonly leg: Leg;
  readonly shipments: readonly Shipment[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

const NOBODY = 'nobody';

/** Gives one leg of some shipments to a driver, or takes it away; says which could not be given and why. */
export function AssignDriverDialog({ leg, shipments, onClose, onDone }: AssignDriverDialogProps) {
  const { general } = useSession();
  const assign = useAssignDriver();
  const [driver, setDriver] = useState('');
  const [is_missing, setMissing] = useState(false);
  const failed = assign.data?.failed ?? [];
  const drivers = (general?.drivers ?? []).filter(({ deleted_date }) => deleted_date === null);
  const branches = general?.branches ?? [];

  function handleAssign(): void {
    setMissing(driver === '');
    if (driver === '') return;
    assign.mutate(
      { shipment_ids: shipments.map(({ id }) => id), leg, driver_id: driver === NOBODY ? null : (Number(driver) as DriverId) },
      {
        onSuccess: (answer) => {
          if (answer.done.length > 0) showToast({ text: words.assigned(answer.done.length), variant: 'success' });
          if (answer.failed.length > 0) return;
          onDone?.();
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.assignTitle[leg](shipments.length)}
      onClose={onClose}
      okLabel={words.assignButton}
      is_pending={assign.isPending}
      onOk={handleAssign}
    >
      {assign.error && <Notice kind="error">{shownError(assign.error)}</Notice>}
      {failed.length > 0 && (
        <Notice kind="error">
          <strong>{words.notAssigned(failed.length)}</strong>
          <ul style={{ margin: 0, paddingLeft: 18 }}>
            {failed.map(({ id, message }) => (
              <li key={id}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      <NativeSelect
        data-autofocus
        {...field(words.driver, {
          name: 'driver_id',
          is_required: true,
          errors: is_missing ? { driver_id: words.chooseDriver } : {},
        })}
        value={driver}
        onChange={(event) => setDriver(event.currentTarget.value)}
      >
        <option value="">{words.choose}</option>
        <option value={NOBODY}>{words.noDriver}</option>
        {branches.map((branch) => {
          const own = drivers.filter(({ branch_id }) => branch_id === branch.id);
          return (
            own.length > 0 && (
              <optgroup key={branch.id} label={branch.name}>
                {own.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            )
          );
        })}
      </NativeSelect>
    </FormDialog>
  );
}
