import { TextInput } from '@mantine/core';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { isStaff } from '@tsela/domain/permissions/audience';
import { SHIPMENT_TEXTS } from '@tsela/domain/shipments/shipment-texts';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { ExceptionNotices } from '../../rates/parts/ExceptionNotices.tsx';
import { ServiceName } from '../../rates/parts/ServiceName.tsx';
import { useRates } from '../../rates/rate-calls.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { AppLink, useNavigator } from '../../ui/act/app-link.tsx';
import { field } from '../../ui/form/field.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { NOTHING_ENTERED, acceptanceErrors, acceptanceInput, lackOf } from './acceptance-draft.ts';
import type { Acceptance } from './acceptance-draft.ts';
import { failureKind } from '../booking-draft.ts';
import { formOfShipment } from '../form/copied-draft.ts';
import { useAcceptQuote } from '../shipment-calls.ts';
import { quoteInputOf } from '../form/shipment-draft.ts';
import { useSetOfAccount } from '../use-set-of-account.ts';
import classes from './AcceptQuoteDialog.module.css';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { MoneyTrouble } from '../parts/MoneyTrouble.tsx';
import { placeOf } from '../parts/shipment-columns.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/show/Text.tsx';

/** Says what is booked and for how much, asks for the contacts that are missing, and books the quote as it stands. Source: screens S13. */
export function AcceptQuoteDialog({ quote, onClose }: { readonly quote: Shipment; readonly onClose: () => void }) {
  const { settings, user } = useSession();
  const { go } = useNavigator();
  const accept = useAcceptQuote();
  const [entered, setEntered] = useState(NOTHING_ENTERED);
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const { references } = useSetOfAccount(quote.account_id);
  const asked = { settings, references };
  const lack = lackOf(quote, asked);
  const errors = { ...missing, ...shownFieldErrors(accept.error, lack) };

  function handleChange(change: Partial<Acceptance>): void {
    setEntered({ ...entered, ...change });
    setMissing({});
    accept.reset();
  }

  function handleAccept(pays_online = false): void {
    const found = acceptanceErrors(quote, entered, asked);
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    accept.mutate(
      { ...acceptanceInput(quote, entered), ...(pays_online && { pays_online }) },
      {
        onSuccess: ({ id, status, short_tracking_reference: reference, warnings = [] }) => {
          const is_unpaid = status === 'payment-pending';
          const text = is_unpaid ? words.unpaidTitle(reference) : words.bookedTitle(reference);
          showToast({ text, variant: 'success' });
          for (const warning of warnings) showToast({ text: warning, variant: 'info', autoHide: 15_000 });
          onClose();
          go(is_unpaid && !isStaff(user) ? paths.payForShipment({ id: String(id) }) : paths.shipment(id));
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.acceptTitle(quote.short_tracking_reference)}
      onClose={onClose}
      okLabel={words.acceptOk}
      is_pending={accept.isPending}
      onOk={() => handleAccept()}
      errors={errors}
      hasSummary
    >
      <Refusal error={accept.error} is_in_fields={Object.keys(errors).length > 0} onPayOnline={() => handleAccept(true)} />
      <QuotedPrice quote={quote} />
      <HoldsToday quote={quote} />
      {lack.sides.map((side) => (
        <ContactFields
          key={side}
          side={side}
          quote={quote}
          entered={entered}
          errors={errors}
          onChange={(contact) => handleChange({ [`${side}_contact`]: contact })}
        />
      ))}
      {lack.customer_reference && (
        <TextInput
          {...field(SHIPMENT_TEXTS.customer_reference.label, { name: 'customer_reference', is_required: true, errors })}
          maxLength={100}
          value={entered.customer_reference}
          onChange={(event) => handleChange({ customer_reference: event.currentTarget.value })}
        />
      )}
      <AppLink href={paths.newShipment({ quick_quote: 'send', like: String(quote.id) })} className={classes['edit']}>
        {words.editBeforeBooking}
      </AppLink>
    </FormDialog>
  );
}

/** A price held for the sender: it is charged as quoted. */
function QuotedPrice({ quote }: { readonly quote: Shipment }) {
  return (
    <Stack gap={1}>
      <span>
        {placeOf(quote, 'collection')} → {placeOf(quote, 'delivery')}
      </span>
      <span>
        <ServiceName code={quote.service_level_code} name={quote.service_level_name} />
        {quote.rate !== undefined && (
          <>
            {' · '}
            <Text weight="strong">
              <Money rand={quote.rate} /> {words.includingVat}
            </Text>
          </>
        )}
      </span>
      <Text tone="quiet">{words.acceptText}</Text>
    </Stack>
  );
}

/** What is different today from the day of the quote: its price is held, a flood or a strike is not foreseen. */
function HoldsToday({ quote }: { readonly quote: Shipment }) {
  const may_ask = useMay('API_/rates:POST');
  const { answer } = useRates(may_ask ? quoteInputOf(formOfShipment(quote, 'copy'), { needs_account: false }) : null);
  return answer && <ExceptionNotices exceptions={answer.exceptions} />;
}

interface ContactFieldsProps {
  readonly side: Side;
  readonly quote: Shipment;
  readonly entered: Acceptance;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (contact: Acceptance['collection_contact']) => void;
}

function ContactFields({ side, quote, entered, errors, onChange }: ContactFieldsProps) {
  const contact = entered[`${side}_contact`];
  const name = `${side}_contact`;
  return (
    <fieldset className={classes['side']}>
      <legend className={classes['legend']}>{words.contactOf[side]}</legend>
      {quote[`${side}_contact`].name === '' && (
        <TextInput
          {...field(words.contactName, { name: `${name}.name`, is_required: true, errors })}
          value={contact.name}
          onChange={(event) => onChange({ ...contact, name: event.currentTarget.value })}
        />
      )}
      <TextInput
        {...field(words.mobile, { name: `${name}.mobile_number`, errors })}
        type="tel"
        maxLength={30}
        value={contact.mobile_number}
        onChange={(event) => onChange({ ...contact, mobile_number: event.currentTarget.value })}
      />
      <TextInput
        {...field(words.email, { name: `${name}.email`, is_optional: true, errors })}
        type="email"
        value={contact.email}
        onChange={(event) => onChange({ ...contact, email: event.currentTarget.value })}
      />
    </fieldset>
  );
}

interface RefusalProps {
  readonly error: unknown;
  readonly is_in_fields: boolean;
  readonly onPayOnline: () => void;
}

/** What the server says; what it says of a field that is shown is at the field. */
function Refusal({ error, is_in_fields, onPayOnline }: RefusalProps) {
  const text = shownError(error);
  if (text === null || is_in_fields) return null;
  return failureKind(error) === 'money' ? (
    <MoneyTrouble text={text} onPayOnline={onPayOnline} />
  ) : (
    <Notice kind="error">{text}</Notice>
  );
}

function shownFieldErrors(error: unknown, { sides, customer_reference }: ReturnType<typeof lackOf>) {
  const shown = (name: string) =>
    (customer_reference && name === 'customer_reference') || sides.some((side) => name.startsWith(`${side}_contact.`));
  return Object.fromEntries(Object.entries(fieldErrors(error)).filter(([name]) => shown(name)));
}
