import { TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { isPhone } from '@tsela/domain/formats/phone';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { kiosk as words } from '../../strings/shipments/kiosk.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { ContactFields } from '../form/ContactFields.tsx';
import type { NewShipment } from '../form/use-new-shipment.ts';
import type { ConfirmedSender } from './kiosk-draft.ts';
import { useConfirmSender, useSendSenderCode } from './kiosk-calls.ts';
import classes from './Kiosk.module.css';

interface KioskContactsProps {
  readonly visit: NewShipment;
  readonly isConfirmed: boolean;
  readonly onConfirmed: (confirmed: ConfirmedSender) => void;
}

/** Sender and recipient; the sender's number is confirmed by a code that is sent to it. Source: screens S12. */
export function KioskContacts({ visit, isConfirmed, onConfirmed }: KioskContactsProps) {
  const { form, change, errors } = visit;
  const { mobile_number } = form.collection.contact;
  return (
    <Stack gap={4}>
      <Panel title={words.sender}>
        <Stack gap={3}>
          <ContactFields
            side="collection"
            value={form.collection}
            onChange={(collection) => change({ collection })}
            errors={errors}
          />
          {isConfirmed ? (
            <Notice kind="success">{words.confirmed}</Notice>
          ) : (
            <ConfirmNumber key={mobile_number} mobile_number={mobile_number} onConfirmed={onConfirmed} />
          )}
        </Stack>
      </Panel>
      <Panel title={words.recipient}>
        <Stack gap={3}>
          <ContactFields side="delivery" value={form.delivery} onChange={(delivery) => change({ delivery })} errors={errors} />
        </Stack>
      </Panel>
    </Stack>
  );
}

interface ConfirmNumberProps {
  readonly mobile_number: string;
  readonly onConfirmed: (confirmed: ConfirmedSender) => void;
}

function ConfirmNumber({ mobile_number, onConfirmed }: ConfirmNumberProps) {
  const sending = useSendSenderCode();
  const confirming = useConfirmSender();
  const [code, setCode] = useState('');
  const errors = fieldErrors(confirming.error);
  const fault = shownError(sending.error) ?? (errors['code'] === undefined ? shownError(confirming.error) : null);

  function handleConfirm(): void {
    confirming.mutate({ mobile_number, code }, { onSuccess: ({ sender_proof }) => onConfirmed({ mobile_number, sender_proof }) });
  }

  return (
    <Stack gap={3}>
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      {sending.data && <Notice kind="info">{sending.data.message}</Notice>}
      {sending.data && (
        <TextInput
          {...field(words.code, { name: 'code', is_required: true, errors })}
          inputMode="numeric"
          autoComplete="off"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <Row gap={3}>
        {sending.data && (
          <Button
            className={classes['button']}
            loading={confirming.isPending}
            disabled={code.trim() === ''}
            onClick={handleConfirm}
          >
            {words.confirm}
          </Button>
        )}
        <Button
          variant={sending.data ? 'default' : 'filled'}
          className={classes['button']}
          loading={sending.isPending}
          disabled={!isPhone(mobile_number)}
          onClick={() => sending.mutate({ mobile_number })}
        >
          {sending.data ? words.sendAgain : words.sendCode}
        </Button>
      </Row>
    </Stack>
  );
}
