import { Button } from '../../ui/act/Button.tsx';
import { shipmentForm as form_words } from '../../strings/shipments/form.ts';
import { shipmentPhone as words } from '../../strings/shipments/phone.ts';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { moneyText } from '../../ui/show/money-text.ts';
import { useNow } from '../../ui/show/now.ts';
import { Text } from '../../ui/show/Text.tsx';
import type { NewShipment } from '../form/use-new-shipment.ts';
import { answersTo } from './check-draft.ts';
import type { CheckedStep } from './check-draft.ts';
import { errorsOfSteps } from './steps-draft.ts';
import type { Step } from './steps-draft.ts';

interface AnswersPanelProps<Asked extends CheckedStep> {
  readonly visit: NewShipment;
  /** The questions whose answers are looked over. */
  readonly steps: readonly Asked[];
  readonly onEdit: (step: Asked) => void;
}

/** Every answer with what is wrong with it, and the way back to its question. Source: screens S11, S12. */
export function AnswersPanel<Asked extends CheckedStep>({ visit, steps, onEdit }: AnswersPanelProps<Asked>) {
  const now = useNow();
  const { form, rates, booking, wrong } = visit;
  const price = rates.chosen?.price;
  const service = rates.chosen && (price ? form_words.total(rates.chosen.name, moneyText(price.rate)) : rates.chosen.name);
  const all_wrong = { ...booking.errors, ...wrong.fields };
  return (
    <Panel isFlush>
      <Lines>
        {steps.map((step) => (
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
  );
}

/** The count is looked over together with the size. */
function failuresOf(step: Step, errors: Readonly<Record<string, string>>): readonly string[] {
  const steps: ReadonlySet<Step> = new Set(step === 'size' ? ['size', 'count'] : [step]);
  return [...new Set(Object.values(errorsOfSteps(errors, steps)))];
}
