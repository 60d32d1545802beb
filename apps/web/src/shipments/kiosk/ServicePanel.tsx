import { TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import type { BookedAtKiosk, OwnKiosk } from '@tsela/contract/pickup-points/kiosk-api';
import { KIOSK_STATES } from '@tsela/domain/pickup-points/kiosk-rules';
import type { KioskState } from '@tsela/domain/pickup-points/kiosk-rules';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { kiosk as words } from '../../strings/shipments/kiosk.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { field } from '../../ui/form/field.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { Sentence, Text } from '../../ui/show/Text.tsx';
import { isPrintable } from '../print-stickers.ts';
import { KioskFrame } from './KioskFrame.tsx';
import { useReportKiosk, useServicePanel } from './kiosk-calls.ts';
import { usePrintLabel } from './use-print-label.ts';
import classes from './Kiosk.module.css';

interface ServicePanelProps {
  readonly kiosk: OwnKiosk;
  readonly onStart: () => void;
}

/** What staff do at a kiosk, behind their PIN: print again, test the printer, log out. It closes as all screens of a kiosk do. Source: screens S12. */
export function ServicePanel({ kiosk, onStart }: ServicePanelProps) {
  const opening = useServicePanel();
  const [staff_pin, setPin] = useState('');
  const errors = fieldErrors(opening.error);
  const fault = errors['staff_pin'] === undefined ? shownError(opening.error) : null;

  if (opening.data) return <OpenPanel kiosk={kiosk} shipments={opening.data.shipments} onStart={onStart} />;
  return (
    <KioskFrame title={words.serviceTitle} onStart={onStart}>
      <Stack gap={4}>
        {fault !== null && <Notice kind="error">{fault}</Notice>}
        <TextInput
          {...field(words.staffPin, { name: 'staff_pin', is_required: true, errors })}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={staff_pin}
          onChange={(event) => setPin(event.currentTarget.value)}
        />
        <Button
          className={classes['button']}
          loading={opening.isPending}
          disabled={staff_pin.trim() === ''}
          onClick={() => opening.mutate({ staff_pin })}
        >
          {words.open}
        </Button>
      </Stack>
    </KioskFrame>
  );
}

function OpenPanel({ kiosk, shipments, onStart }: ServicePanelProps & { readonly shipments: readonly BookedAtKiosk[] }) {
  const { go } = useNavigator();
  return (
    <KioskFrame title={words.serviceTitle} onStart={onStart}>
      <Stack gap={4}>
        <Devices kiosk={kiosk} />
        <LastShipments shipments={shipments} />
        <Row justify="between">
          <Button variant="default" className={classes['button']} onClick={() => go(paths.logout())}>
            {words.logOut}
          </Button>
          <Button className={classes['button']} onClick={onStart}>
            {words.close}
          </Button>
        </Row>
      </Stack>
    </KioskFrame>
  );
}

function Devices({ kiosk }: { readonly kiosk: OwnKiosk }) {
  const { kiosk_id, printer, locker } = kiosk;
  const report = useReportKiosk();
  const [fault, setFault] = useState<string | null>(null);

  function handleSay(said: { readonly printer: KioskState } | { readonly locker: KioskState }): void {
    setFault(null);
    report({ kiosk_id, printer, locker, ...said }).catch((error: unknown) => setFault(shownError(error)));
  }

  const options = KIOSK_STATES.map((value) => ({ value, label: words.states[value] }));
  return (
    <Panel title={words.printer}>
      <Stack gap={3}>
        {fault !== null && <Notice kind="error">{fault}</Notice>}
        <Sentence>{words.didItPrint}</Sentence>
        <div>
          <Button variant="default" className={classes['button']} onClick={() => printTest(words.testPage(kiosk_id))}>
            {words.printTest}
          </Button>
        </div>
        <Choice
          has_visible_label
          label={words.printer}
          value={printer}
          options={options}
          onChange={(value) => handleSay({ printer: value })}
        />
        {kiosk.point?.type === 'locker' && (
          <Choice
            has_visible_label
            label={words.lockerTitle}
            value={locker}
            options={options}
            onChange={(value) => handleSay({ locker: value })}
          />
        )}
      </Stack>
    </Panel>
  );
}

function LastShipments({ shipments }: { readonly shipments: readonly BookedAtKiosk[] }) {
  const { state, print } = usePrintLabel();
  return (
    <Panel title={words.lastShipments}>
      {state === 'failed' && <Notice kind="error">{words.printFault}</Notice>}
      {shipments.length === 0 && <Sentence>{words.noShipments}</Sentence>}
      <Lines>
        {shipments.map((shipment) => (
          <li key={shipment.id} className={classes['booked']}>
            <Text className="num">{shipment.short_tracking_reference}</Text>
            <DateTime instant={shipment.time_created} show="near" />
            <StatusBadge status={shipment.status} />
            {isPrintable(shipment) && (
              <Button
                variant="default"
                aria-label={words.reprintOf(shipment.short_tracking_reference)}
                loading={state === 'printing'}
                onClick={() => print(shipment.id)}
              >
                {words.reprint}
              </Button>
            )}
          </li>
        ))}
      </Lines>
    </Panel>
  );
}

/** Prints a page that says nothing but which kiosk it is of. */
function printTest(text: string): void {
  const sheet = document.createElement('div');
  sheet.setAttribute('data-sheets', '');
  sheet.className = classes['test_sheet'] ?? '';
  sheet.textContent = text;
  document.body.append(sheet);
  try {
    window.print();
  } finally {
    sheet.remove();
  }
}
