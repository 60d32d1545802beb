import { Button } from '@mantine/core';
import { moneyText } from '../../ui/show/money-text.ts';
import { useNow } from '../../ui/show/now.ts';
import { shipmentForm as form_words } from '../../strings/shipments-form.ts';
import { shipmentPhone as words } from '../../strings/shipments-phone.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { TermsTick } from '../form/TermsTick.tsx';
import type { NewShipment } from '../form/use-new-shipment.ts';
import { CHECKED_STEPS, answersTo } from './check-draft.ts';
import { errorsOfSteps } from './steps-draft.ts';
import type { Step } from './steps-draft.ts';

const loadTrouble = async () => (await import('../parts/MoneyTrouble.tsx')).MoneyTrouble;

interface CheckStepProps {
  readonly visit: NewShipment;
  readonly onEdit: (step: Step) => void;
}

/** Every answer, what is still wrong with it, and the way back to its question. Source: screens S11. */
export function CheckStep({ visit, onEdit }: CheckStepProps) {
  const now = useNow();
  const { form, change, errors, rates, wrong, booking } = visit;
  const price = rates.chosen?.price;
  const service = rates.chosen && (price ? form_words.total(rates.chosen.name, moneyText(price.rate)) : rates.chosen.name);
  const all_wrong = { ...booking.errors, ...wrong.fields };

  return (
    <Stack gap={4}>
      <Panel isFlush>
        <Lines>
          {CHECKED_STEPS.map((step) => (
            <Stack as="li" key={step} gap={1} pad={3}>
              <Row justify="between" isOneLine>
                <Text weight="strong">{words.names[step]}</Text>
                <Button variant="subtle" size="compact-sm" onClick={() => onEdit(step)}>
                  {words.edit}
                  <span className="visually-hidden"> {words.names[step]}</span>
                </Button>
              </Row>
              {answersTo(step, form, { now, service }).map((line) => (
                <Text key={line} tone="soft">
                  {line}
                </Text>
              ))}
              {failuresOf(step, all_wrong).map((message) => (
                <Text key={message} tone="red" size="s">
                  {message}
                </Text>
              ))}
            </Stack>
          ))}
        </Lines>
      </Panel>
      <LazyComponent
        load={loadTrouble}
        props={
          booking.failure?.kind === 'money'
            ? {
                text: booking.failure.text,
                onPayOnline: () => visit.save('send', { pays_online: true }),
              }
            : null
        }
      />
      {visit.asks_for_terms && <TermsTick form={form} onChange={change} errors={errors} />}
    </Stack>
  );
}

/** The count is looked over together with the size. */
function failuresOf(step: Step, errors: Readonly<Record<string, string>>): readonly string[] {
  const steps: ReadonlySet<Step> = new Set(step === 'size' ? ['size', 'count'] : [step]);
  return [...new Set(Object.values(errorsOfSteps(errors, steps)))];
}
