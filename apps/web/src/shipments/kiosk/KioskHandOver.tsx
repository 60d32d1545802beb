import { TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { kiosk as words } from '../../strings/shipments/kiosk.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { field } from '../../ui/form/field.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { KioskEnd } from './KioskEnd.tsx';
import { KioskFrame } from './KioskFrame.tsx';
import { useHandOver } from './kiosk-calls.ts';
import classes from './Kiosk.module.css';

interface KioskHandOverProps {
  readonly action: 'drop-off' | 'collect';
  readonly onStart: () => void;
}

/** A parcel is put into the locker or taken from it, by its reference and the PIN that was sent. Source: screens S12. */
export function KioskHandOver({ action, onStart }: KioskHandOverProps) {
  const texts = words.handOver[action];
  const handing = useHandOver();
  const [reference, setReference] = useState('');
  const [pin, setPin] = useState('');
  const fault = shownError(handing.error);
  const done = handing.data;

  if (done?.counter)
    return (
      <KioskEnd
        title={words.toCounter.title}
        reference={done.short_tracking_reference}
        todo={words.toCounter.where(done.counter)}
        note={words.toCounter.why}
        onStart={onStart}
      />
    );
  if (done)
    return (
      <KioskEnd
        title={texts.done}
        reference={done.short_tracking_reference}
        todo={done.compartment === '' ? texts.somewhere : texts.where(done.compartment)}
        onStart={onStart}
      />
    );
  return (
    <KioskFrame title={texts.title} onStart={onStart}>
      <Stack gap={4}>
        <Sentence>{words.handOverText}</Sentence>
        {fault !== null && <Notice kind="error">{fault}</Notice>}
        <TextInput
          {...field(texts.reference, { is_required: true })}
          autoComplete="off"
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <TextInput
          {...field(texts.pin, { is_required: true })}
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          onChange={(event) => setPin(event.currentTarget.value)}
        />
        <Button
          className={classes['button']}
          loading={handing.isPending}
          disabled={reference.trim() === '' || pin.trim() === ''}
          onClick={() => handing.mutate({ action, reference, pin })}
        >
          {texts.button}
        </Button>
      </Stack>
    </KioskFrame>
  );
}
