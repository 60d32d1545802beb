import { TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { kiosk as words } from '../../strings/shipments-kiosk.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { field } from '../../ui/form/field.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence, Text } from '../../ui/show/Text.tsx';
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
      <KioskFrame title={words.toCounter.title} onStart={onStart}>
        <Stack gap={4}>
          <Text>{words.reference(done.short_tracking_reference)}</Text>
          <Text size="xl" weight="strong">
            {words.toCounter.where(done.counter)}
          </Text>
          <Sentence>{words.toCounter.why}</Sentence>
          <Button className={classes['button']} onClick={onStart}>
            {words.finish}
          </Button>
        </Stack>
      </KioskFrame>
    );
  if (done)
    return (
      <KioskFrame title={texts.done} onStart={onStart}>
        <Stack gap={4}>
          <Text>{words.reference(done.short_tracking_reference)}</Text>
          <Text size="xl" weight="strong">
            {done.compartment === '' ? texts.somewhere : texts.where(done.compartment)}
          </Text>
          <Button className={classes['button']} onClick={onStart}>
            {words.finish}
          </Button>
        </Stack>
      </KioskFrame>
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
