import { TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import type { StaffKiosk } from '@tsela/contract/pickup-points/kiosk-api';
import type { ManagedUser } from '@tsela/contract/users/user-shapes';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { userKiosk as words } from '../strings/users-kiosk.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { field } from '../ui/form/field.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { useChangeKiosk, useKiosk } from './user-calls.ts';

interface UserKioskProps {
  readonly user: ManagedUser;
  readonly may_change: boolean;
}

/** When a kiosk was last heard of, its locker and the PIN of its service panel. Source: screens S12. */
export function UserKiosk({ user, may_change }: UserKioskProps) {
  const read = useKiosk(user.id);
  const kiosk = read.data?.kiosks[0];
  const fault = shownError(read.error);
  return (
    <Panel title={words.title}>
      {fault !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {fault}
        </Notice>
      )}
      {kiosk && (
        <Stack gap={3}>
          <KioskState kiosk={kiosk} />
          {may_change && <KioskFields key={kiosk.locker_id} kiosk={kiosk} />}
        </Stack>
      )}
    </Panel>
  );
}

function KioskState({ kiosk }: { readonly kiosk: StaffKiosk }) {
  const { time_heard, is_silent, printer, locker } = kiosk;
  return (
    <Stack gap={1}>
      <Text>
        {words.heard}: {time_heard === null ? words.never : <DateTime instant={time_heard} show="near" />}
      </Text>
      {is_silent && time_heard !== null && <Notice kind="warning">{words.silent}</Notice>}
      <Text>
        {words.printer}: {words.states[printer]}
      </Text>
      <Text>
        {words.locker}: {words.states[locker]}
      </Text>
    </Stack>
  );
}

function KioskFields({ kiosk }: { readonly kiosk: StaffKiosk }) {
  const changing = useChangeKiosk();
  const [locker_id, setLocker] = useState(kiosk.locker_id);
  const [staff_pin, setPin] = useState('');
  const errors = fieldErrors(changing.error);
  const fault = Object.keys(errors).length === 0 ? shownError(changing.error) : null;

  function handleSave(): void {
    changing.mutate(
      { user_id: kiosk.user_id, locker_id, ...(staff_pin !== '' && { staff_pin }) },
      {
        onSuccess: () => {
          setPin('');
          showToast({ text: words.saved, variant: 'success' });
        },
      },
    );
  }

  return (
    <Stack gap={3}>
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      <TextInput
        {...field(words.lockerId, { name: 'locker_id', is_optional: true, errors })}
        autoComplete="off"
        maxLength={60}
        value={locker_id}
        onChange={(event) => setLocker(event.currentTarget.value)}
      />
      <QuietText>{words.lockerHint}</QuietText>
      <TextInput
        {...field(words.newPin, { name: 'staff_pin', is_optional: true, errors })}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={staff_pin}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
      <QuietText>{kiosk.has_staff_pin ? words.pinSet : words.pinNone}</QuietText>
      <div>
        <Button variant="default" loading={changing.isPending} onClick={handleSave}>
          {words.save}
        </Button>
      </div>
    </Stack>
  );
}
