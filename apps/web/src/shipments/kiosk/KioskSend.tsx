import { Button } from '../../ui/act/Button.tsx';
import type { OwnKiosk } from '@tsela/contract/pickup-points/kiosk-api';
import { useState } from 'react';
import { kiosk as words } from '../../strings/shipments/kiosk.ts';
import { shipmentForm as form_words } from '../../strings/shipments/form.ts';
import { shipmentPhone as phone_words } from '../../strings/shipments/phone.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { BareForm } from '../../ui/form/BareForm.tsx';
import { focusFirstError } from '../../ui/form/field.tsx';
import { moneyText } from '../../ui/show/money-text.ts';
import { Text } from '../../ui/show/Text.tsx';
import { VisitSummary } from '../form/VisitSummary.tsx';
import { useNewShipment } from '../form/use-new-shipment.ts';
import type { NewShipment } from '../form/use-new-shipment.ts';
import { AnswersPanel } from '../phone/AnswersPanel.tsx';
import { PhoneStep } from '../phone/PhoneStep.tsx';
import { StepProgress } from '../phone/StepProgress.tsx';
import { errorsOfSteps } from '../phone/steps-draft.ts';
import type { Step } from '../phone/steps-draft.ts';
import { KioskContacts } from './KioskContacts.tsx';
import { KioskContents } from './KioskContents.tsx';
import { KioskFrame } from './KioskFrame.tsx';
import { KioskPayment } from './KioskPayment.tsx';
import { KIOSK_CHECKED, KIOSK_STEPS, NO_STORAGE, kioskForm, stepAfter, stepBefore } from './kiosk-draft.ts';
import type { ConfirmedSender, KioskStep } from './kiosk-draft.ts';
import classes from './Kiosk.module.css';

interface KioskSendProps {
  readonly point: NonNullable<OwnKiosk['point']>;
  /** Why the kiosk takes no bookings any more: the printer has failed meanwhile. */
  readonly whyNot: string | null;
  readonly onStart: () => void;
}

/** A parcel is sent from the kiosk: the questions of a phone one at a time, then the payment. Source: screens S12. */
export function KioskSend({ point, whyNot, onStart }: KioskSendProps) {
  const [initial] = useState(() => kioskForm(point));
  const visit = useNewShipment({ initial, visit: '', mode: 'send', storage: NO_STORAGE });
  const [step, setStep] = useState<KioskStep>('to');
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set());
  const [confirmed, setConfirmed] = useState<ConfirmedSender | null>(null);
  const { booked, booking, form, rates } = visit;

  if (booked) return <KioskPayment booked={booked} onStart={onStart} />;

  const shown = { ...visit, errors: { ...booking.errors, ...errorsOfSteps(visit.wrong.fields, tried) } };
  const is_confirmed = confirmed?.mobile_number === form.collection.contact.mobile_number;
  const proof = is_confirmed ? (confirmed?.sender_proof ?? null) : null;
  const [before, after] = [stepBefore(step), stepAfter(step)];

  // What else is wrong with the contacts is said first, by the button.
  const waits_for_code = step === 'contacts' && !is_confirmed && Object.keys(contactErrors(visit)).length === 0;

  function handleNext(): void {
    setTried(new Set([...tried, step]));
    const wrong = errorsOfSteps(visit.wrong.fields, new Set(asksOf(step)));
    if (Object.keys(wrong).length > 0) setTimeout(() => focusFirstError(wrong));
    else if (after !== null) setStep(after);
  }

  const price = rates.chosen?.price?.rate;
  const last = {
    label: price === undefined ? words.payPlain : words.pay(moneyText(price)),
    why_not: whyNot ?? (proof === null ? words.codeFirst : rates.is_stale ? form_words.priceRefreshing : null),
    onClick: () => proof !== null && visit.save('send', { sender_proof: proof }),
  };
  return (
    <KioskFrame title={questionOf(step)} onStart={onStart}>
      <StepProgress step={KIOSK_STEPS.indexOf(step) + 1} steps={KIOSK_STEPS.length} />
      {step === 'check' && (visit.message ?? last.why_not) !== null && (
        <Notice kind="warning">{visit.message ?? last.why_not}</Notice>
      )}
      <BareForm onSubmit={() => undefined} isOff hasButtonElsewhere>
        <Answers step={step} visit={shown} confirmed={is_confirmed} onConfirmed={setConfirmed} onEdit={setStep} />
      </BareForm>
      {waits_for_code && <Text tone="soft">{words.codeFirst}</Text>}
      <div className={classes['steps']}>
        {before !== null && (
          <Button variant="default" className={classes['button']} onClick={() => setStep(before)}>
            {words.back}
          </Button>
        )}
        {after === null ? (
          <Button
            className={classes['button']}
            loading={booking.sending !== null}
            disabled={last.why_not !== null}
            title={last.why_not ?? undefined}
            onClick={last.onClick}
          >
            {last.label}
          </Button>
        ) : (
          <Button className={classes['button']} disabled={waits_for_code} onClick={handleNext}>
            {words.next}
          </Button>
        )}
      </div>
    </KioskFrame>
  );
}

interface AnswersProps {
  readonly step: KioskStep;
  readonly visit: NewShipment;
  readonly confirmed: boolean;
  readonly onConfirmed: (confirmed: ConfirmedSender) => void;
  readonly onEdit: (step: KioskStep) => void;
}

function Answers({ step, visit, confirmed, onConfirmed, onEdit }: AnswersProps) {
  switch (step) {
    case 'contacts':
      return <KioskContacts visit={visit} isConfirmed={confirmed} onConfirmed={onConfirmed} />;
    case 'check':
      return <AnswersPanel visit={visit} steps={KIOSK_CHECKED} onEdit={onEdit} />;
    case 'contents':
      return <KioskContents visit={visit} />;
    case 'service':
      // The balance is the courier's, and of no meaning to who sends a parcel here.
      return <VisitSummary visit={{ ...visit, account: null }} />;
    case 'to':
    case 'size':
      return <PhoneStep step={step} visit={visit} onEdit={() => undefined} />;
  }
}

function questionOf(step: KioskStep): string {
  return step === 'contacts' ? words.contactsQuestion : phone_words.questions[step];
}

/** What a question asks of the phone's: there is one parcel, and its count is not asked for. */
function asksOf(step: KioskStep): readonly Step[] {
  return step === 'size' ? ['size', 'count'] : [step];
}

function contactErrors(visit: NewShipment): Readonly<Record<string, string>> {
  return errorsOfSteps(visit.wrong.fields, new Set(['contacts']));
}
