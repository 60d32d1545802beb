import { Button } from '../../ui/act/Button.tsx';
import { IconBackspace } from '@tabler/icons-react';
import { useState } from 'react';
import { useConnection } from '../../shell/beside/connection.ts';
import { driverSteps } from '../../strings/tripsheets/steps.ts';
import classes from './Dialogs.module.css';
import { Form } from '../../ui/form/Form.tsx';
import { FieldProblem } from './FieldDialog.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { BareButton } from '../../ui/act/BareButton.tsx';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface PinPadProps {
  readonly length: number;
  readonly tries_left: number;
  readonly problem: string | null;
  readonly is_busy: boolean;
  readonly onPin: (pin: string) => void;
  /** Given, a receiver without a PIN gives other proof at once. */
  readonly onNoPin?: () => void;
  /** What sends the PIN; it may be followed by another step. */
  readonly okLabel?: string;
}

/** The recipient's PIN in large digits, by thumb or keyboard. */
export function PinPad({ length, tries_left, problem, is_busy, onPin, onNoPin, okLabel = driverSteps.deliver }: PinPadProps) {
  const is_offline = useConnection() === 'offline';
  const [pin, setPin] = useState('');
  const enter = (text: string) => setPin(text.replaceAll(/\D/g, '').slice(0, length));
  const is_complete = pin.length === length;

  function handlePin(): void {
    onPin(pin);
    setPin('');
  }

  return (
    <Form gap={3} className={classes['form']} onSubmit={handlePin} isOff={!is_complete || is_busy}>
      <Stack as="label" gap={1}>
        <span className={classes['label']}>{driverSteps.pin}</span>
        <input
          className={`${classes['pin']} num`}
          value={pin}
          onChange={(event) => enter(event.target.value)}
          inputMode="none"
          autoComplete="off"
          data-autofocus
          aria-describedby="pin-hint"
        />
      </Stack>
      <Text id="pin-hint" as="p" tone="soft">
        {driverSteps.pinHint(length)} {driverSteps.tries(tries_left)}. {is_offline && driverSteps.pinOffline}
      </Text>
      <FieldProblem text={problem} />
      <Tiles gap={2} columns={3} onPhone={3} role="group" aria-label={driverSteps.keypad}>
        {DIGITS.map((digit) => (
          <BareButton key={digit} type="button" className={classes['digit']} onClick={() => enter(pin + digit)}>
            {digit}
          </BareButton>
        ))}
        <BareButton
          className={classes['digit']}
          aria-label={driverSteps.deleteDigit}
          disabled={pin === ''}
          onClick={() => setPin(pin.slice(0, -1))}
        >
          <IconBackspace size={26} aria-hidden="true" />
        </BareButton>
        <BareButton className={classes['digit']} onClick={() => enter(`${pin}0`)}>
          0
        </BareButton>
      </Tiles>
      <Button type="submit" size="lg" loading={is_busy} disabled={!is_complete}>
        {is_busy ? driverSteps.checking : okLabel}
      </Button>
      {onNoPin && (
        <Button variant="default" size="lg" disabled={is_busy} onClick={onNoPin}>
          {driverSteps.noPin}
        </Button>
      )}
    </Form>
  );
}
