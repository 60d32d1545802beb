import { Button } from '@mantine/core';
import { shipmentForm as form_words } from '../../strings/shipments-form.ts';
import { shipmentPhone as words } from '../../strings/shipments-phone.ts';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { moneyText } from '../../ui/show/money-text.ts';
import { useNow } from '../../ui/show/now.ts';
import { Text } from '../../ui/show/Text.tsx';
import type { NewShipment } from '../form/use-new-shipment.ts';
import { answersTo } from '../phone/check-draft.ts';
import { errorsOfSteps } from '../phone/steps-draft.ts';
import { KIOSK_CHECKED } from './kiosk-draft.ts';
import type { KioskStep } from './kiosk-draft.ts';

interface KioskCheckProps {
  readonly visit: NewShipment;
  readonly onEdit: (step: KioskStep) => void;
}

/** Every answer with what is wrong with it, and the way back to its question. Source: screens S12. */
export function KioskCheck({ visit, onEdit }: KioskCheckProps) {
  const now = useNow();
  const { form, rates, booking, wrong } = visit;
  const price = rates.chosen?.price;
  const service = rates.chosen && (price ? form_words.total(rates.chosen.name, moneyText(price.rate)) : rates.chosen.name);
  const all_wrong = { ...booking.errors, ...wrong.fields };
  return (
    <Panel isFlush>
      <Lines>
        {KIOSK_CHECKED.map((step) => (
          <Stack as="li" key={step} gap={1} pad={3}>
            <Row justify="between" isOneLine>
              <Text weight="strong">{words.names[step]}</Text>
              <Button variant="subtle" onClick={() => onEdit(step)}>
                {words.edit}
                <span className="visually-hidden"> {words.names[step]}</span>
              </Button>
            </Row>
            {answersTo(step, form, { now, service }).map((line) => (
              <Text key={line} tone="soft">
                {line}
              </Text>
            ))}
            {[...new Set(Object.values(errorsOfSteps(all_wrong, new Set([step]))))].map((message) => (
              <Text key={message} tone="red" size="s">
                {message}
              </Text>
            ))}
          </Stack>
        ))}
      </Lines>
    </Panel>
  );
}
