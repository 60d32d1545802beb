import { Button } from '../../ui/act/Button.tsx';
import { useEffect, useRef, useState } from 'react';
import { useChangeSearch, useSearchValues } from '../../shell/pages/address.ts';
import { useSession } from '../../shell/session.ts';
import { shipments as shipment_words } from '../../strings/shipments.ts';
import { shipmentForm as form_words } from '../../strings/shipments/form.ts';
import { shipmentPhone as words } from '../../strings/shipments/phone.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { BareForm } from '../../ui/form/BareForm.tsx';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import { focusFirstError } from '../../ui/form/field.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { moneyText } from '../../ui/show/money-text.ts';
import { Text } from '../../ui/show/Text.tsx';
import { DraftNotice } from '../form/DraftNotice.tsx';
import { titleOf } from '../form/form-title.ts';
import { phoneDrafts } from '../form/kept-draft.ts';
import type { StartProps } from '../form/StartedShipment.tsx';
import { useNewShipment } from '../form/use-new-shipment.ts';
import type { NewShipment } from '../form/use-new-shipment.ts';
import { PhoneStep } from './PhoneStep.tsx';
import { StepProgress } from './StepProgress.tsx';
import classes from './PhoneForm.module.css';
import { errorsOfSteps, stepAfterEdit, stepIn, stepsOf } from './steps-draft.ts';
import type { Step } from './steps-draft.ts';

const loadBooked = async () => (await import('../form/BookedView.tsx')).BookedView;

/** One question after the other, each checked before the next; the draft is kept for a day. Source: screens S11. */
export function PhoneForm(props: StartProps) {
  const { user } = useSession();
  const [storage] = useState(() => phoneDrafts(user === null ? 'visitor' : String(user.id)));
  const visit = useNewShipment({ ...props, storage });
  const steps = stepsOf(visit.mode);
  const search = useSearchValues();
  const step = stepIn(search['step'], steps);
  const [first] = useState(step);
  const change = useChangeSearch();
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set());
  const question = useQuestion(step);

  if (visit.booked) return <LazyComponent load={loadBooked} props={{ shipment: visit.booked }} />;

  const goTo = (target: Step, parts = {}) => change({ is_edit: undefined, ...parts, step: target }, { is_step: true });
  const shown = { ...visit, errors: { ...visit.booking.errors, ...errorsOfSteps(visit.wrong.fields, tried, visit.mode) } };

  function handleStartAfresh(): void {
    visit.discard();
    setTried(new Set());
    goTo('from');
  }

  /** Goes on when nothing is wrong with the answers; what is wrong with them is shown and gone to. */
  function goOn(onSound: () => void): void {
    setTried(new Set([...tried, step]));
    const wrong = errorsOfSteps(visit.wrong.fields, new Set([step]), visit.mode);
    if (Object.keys(wrong).length === 0) onSound();
    else setTimeout(() => focusFirstError(wrong));
  }

  return (
    <PageFrame title={titleOf(visit.mode, props.initial)}>
      <StepProgress step={steps.indexOf(step) + 1} steps={steps.length} />
      {props.told !== undefined && <Notice kind="warning">{props.told}</Notice>}
      {step === first && <DraftNotice state={{ ...visit.state, startAfresh: handleStartAfresh }} />}
      <BareForm className={classes['form']} onSubmit={() => undefined} isOff hasButtonElsewhere>
        <Stack gap={4}>
          <Text as="h2" size="xl" weight="strong" ref={question} tabIndex={-1} className={classes['question']}>
            {words.questions[step]}
          </Text>
          <PhoneStep step={step} visit={shown} onEdit={(target) => goTo(target, EDIT)} />
        </Stack>
      </BareForm>
      <StepBar step={step} steps={steps} isEdit={search['is_edit'] !== undefined} visit={visit} onGo={goTo} onNext={goOn} />
    </PageFrame>
  );
}

/** A question that was opened from the check leads back to it, and not through all that come after it. */
const EDIT = { is_edit: '1' };

/** The question is read to who does not see that it has changed. */
function useQuestion(step: Step) {
  const question = useRef<HTMLDivElement>(null);
  const asked = useRef(step);
  useEffect(() => {
    if (asked.current === step) return;
    asked.current = step;
    question.current?.focus();
  }, [step]);
  return question;
}

interface StepBarProps {
  readonly step: Step;
  readonly steps: readonly Step[];
  readonly isEdit: boolean;
  readonly visit: NewShipment;
  readonly onGo: (step: Step, search?: Readonly<Record<string, string>>) => void;
  readonly onNext: (onSound: () => void) => void;
}

/** Back, and on: to the next question, or at the last one what is made of the answers. */
function StepBar({ step, steps, isEdit, visit, onGo, onNext }: StepBarProps) {
  const at = steps.indexOf(step);
  const [before, after] = [steps[at - 1], steps[at + 1]];
  const price = visit.rates.chosen?.price;
  const common = {
    isSaving: visit.booking.sending !== null,
    note: price && visit.rates.chosen && form_words.total(visit.rates.chosen.name, moneyText(price.rate)),
  };
  const back = before && (
    <Button variant="default" onClick={() => onGo(before)}>
      {words.back}
    </Button>
  );
  const stale = visit.rates.is_stale ? form_words.priceRefreshing : null;
  if (isEdit && visit.mode === 'send' && step !== 'check') {
    const next = stepAfterEdit(step);
    const label = next === 'check' ? words.toCheck : words.next;
    return <SaveBar {...common} saveLabel={label} onSave={() => onNext(() => onGo(next, next === 'check' ? {} : EDIT))} />;
  }
  if (after !== undefined) {
    const why_not = step === 'service' ? stale : null;
    return (
      <SaveBar {...common} saveLabel={words.next} onSave={() => onNext(() => onGo(after))} whyNot={why_not} otherActions={back} />
    );
  }
  const error = visit.message && <span className={classes['lines']}>{visit.message}</span>;
  if (visit.mode === 'send') {
    return (
      <SaveBar
        {...common}
        error={error}
        saveLabel={visit.pays_next ? form_words.createAndPay : form_words.create}
        onSave={() => onNext(() => visit.save('send'))}
        whyNot={visit.why_not_send ?? stale}
        otherActions={back}
      />
    );
  }
  const no_quote = visit.needs === null ? stale : form_words.needs[visit.needs];
  const can_send = visit.why_not_send === null;
  const saveQuote = () => onNext(() => visit.save('quote'));
  return (
    <SaveBar
      {...common}
      error={error}
      saveLabel={can_send ? shipment_words.sendThis : form_words.saveQuote}
      onSave={can_send ? () => onNext(() => onGo('contacts', { quick_quote: 'send' })) : saveQuote}
      whyNot={no_quote}
      otherActions={
        <>
          {back}
          {can_send && (
            <Button variant="default" disabled={no_quote !== null} title={no_quote ?? undefined} onClick={saveQuote}>
              {form_words.saveQuote}
            </Button>
          )}
        </>
      }
    />
  );
}
