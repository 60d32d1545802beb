import { Checkbox } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import type { ManagedDriver } from '@tsela/contract/tripsheets/driver-api';
import type { DriverId } from '@tsela/domain/ids';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { tellFailure } from '../../shell/tell.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { useMay, useSession } from '../../shell/session.ts';
import { drivers as words } from '../../strings/providers-records.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { field } from '../../ui/form/field.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useChangeDriver, useRemoveDriver } from '../../hubs/branch-calls.ts';
import { Sentence } from '../../ui/show/Text.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';

/** Where a driver stands: their sign-in, what they have to do, and leaving. */
export function DriverEmployment({ driver }: { readonly driver: ManagedDriver }) {
  const [is_leaving, setLeaving] = useState(false);
  const returning = useChangeDriver();
  const [may_remove, may_change, sees_users] = [
    useMay('API_/drivers:DELETE'),
    useMay('API_/drivers:PATCH'),
    useMay('API_/users:GET'),
  ];

  function handleBack(): void {
    returning.mutate(
      { id: driver.id, is_at_work: true },
      {
        onSuccess: () => showToast({ text: words.returned(driver.name), variant: 'success' }),
        onError: tellFailure,
      },
    );
  }

  return (
    <Panel title={words.employment}>
      <Stack gap={4}>
        <Facts>
          <dt>{words.signIn}</dt>
          <dd>{words.userStates[driver.user_state]}</dd>
          <dt>{words.email}</dt>
          <dd>{sees_users ? <AppLink href={paths.user(driver.user_id)}>{driver.email}</AppLink> : driver.email}</dd>
          <dt>{words.open}</dt>
          <dd className="num">
            <AppLink href={paths.tripsheet({ driver_id: String(driver.id) })}>{driver.open_shipments}</AppLink>
          </dd>
          {driver.deleted_date !== null && (
            <>
              <dt>{words.leftOn}</dt>
              <dd>
                <DateTime instant={driver.deleted_date} />
              </dd>
            </>
          )}
        </Facts>
        <Row align="stretch">
          {driver.deleted_date === null
            ? may_remove && (
                <Button variant="default" onClick={() => setLeaving(true)}>
                  {words.leave}
                </Button>
              )
            : may_change && (
                <Button loading={returning.isPending} onClick={handleBack}>
                  {words.back}
                </Button>
              )}
        </Row>
      </Stack>
      {is_leaving && <DriverLeaves driver={driver} onClose={() => setLeaving(false)} />}
    </Panel>
  );
}

/** Asks before a driver leaves, and for the successor of their open stops. */
function DriverLeaves({ driver, onClose }: { readonly driver: ManagedDriver; readonly onClose: () => void }) {
  const [successor, setSuccessor] = useState('');
  const [to_nobody, setToNobody] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const leaving = useRemoveDriver();
  const others = (useSession().general?.drivers ?? []).filter(
    ({ id, deleted_date }) => deleted_date === null && id !== driver.id,
  );
  const has_work = driver.open_shipments > 0 || (leaving.error !== null && 'successor_id' in fieldErrors(leaving.error));

  function handleOk(): void {
    if (has_work && successor === '' && !to_nobody) return setMissing(words.successorMissing);
    setMissing(null);
    leaving.mutate(
      {
        id: driver.id,
        ...(to_nobody && { to_nobody }),
        ...(!to_nobody && successor !== '' && { successor_id: Number(successor) as DriverId }),
      },
      {
        onSuccess: ({ message }) => {
          showToast({ text: message, variant: 'success' });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.leaveTitle(driver.name)}
      okLabel={words.leave}
      is_dangerous
      is_pending={leaving.isPending}
      onClose={onClose}
      onOk={handleOk}
      fault={shownError(leaving.error)}
    >
      <Sentence>{words.leaveText}</Sentence>
      {has_work && (
        <>
          {driver.open_shipments > 0 && <Sentence>{words.leaveOpen(driver.open_shipments)}</Sentence>}
          <SelectField
            {...field(words.successor, {
              name: 'successor_id',
              ...(missing !== null && { errors: { successor_id: missing } }),
            })}
            value={successor}
            disabled={to_nobody}
            options={[
              { value: '', label: words.chooseSuccessor },
              ...others.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={setSuccessor}
          />
          <Checkbox
            label={words.toNobody}
            checked={to_nobody}
            onChange={(event) => {
              setToNobody(event.currentTarget.checked);
              setMissing(null);
            }}
          />
        </>
      )}
    </FormDialog>
  );
}
