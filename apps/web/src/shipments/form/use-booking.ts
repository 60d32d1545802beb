import type { ChangedShipment } from '@tsela/contract/shipments/shipment-shapes';
import type { CustomField } from '@tsela/domain/providers/custom-fields';
import { useState } from 'react';
import { moneyText } from '../../ui/show/money-text.ts';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import type { Offer } from '../../rates/parts/offers.ts';
import { tellWarnings } from '../../shell/tell.ts';
import { shipmentForm as words } from '../../strings/shipments/form.ts';
import { showAlert } from '../../ui/feedback/alert-dialog.ts';
import { focusFirstError } from '../../ui/form/field.tsx';
import { failureKind, failureOf } from '../booking-draft.ts';
import type { BookingFailure } from '../booking-draft.ts';
import { useCreateShipment } from '../shipment-calls.ts';
import { createInputOf } from './shipment-draft.ts';
import type { ShipmentForm } from './shipment-draft.ts';
import { useKeptContacts } from './use-account-presets.ts';

/** What the form is sent as. */
export interface SendAs {
  readonly quick_quote: 'quote' | 'send';
  readonly pays_online?: boolean;
  /** Of a kiosk. */
  readonly sender_proof?: string;
}

interface BookingOptions {
  /** The fields of the provider's own that are filled in. */
  readonly fields: readonly CustomField[];
  readonly onBooked: (shipment: ChangedShipment) => void;
  /** Asks for the price again and answers what is chosen at today's. */
  readonly refreshOffer: () => Promise<Offer | null>;
}

/** Sends the form, and deals with what the server says: a risen price is confirmed, the rest is shown. */
export function useBooking({ onBooked, refreshOffer, fields }: BookingOptions) {
  const create = useCreateShipment();
  const keepContacts = useKeptContacts();
  const [failure, setFailure] = useState<BookingFailure | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [sending, setSending] = useState<'quote' | 'send' | null>(null);

  async function send(form: ShipmentForm, as: SendAs, offer: Offer): Promise<ChangedShipment | null> {
    setFailure(null);
    setErrors({});
    setSending(as.quick_quote);
    try {
      const wish = { ...as, service_level_code: offer.code, rate: offer.price?.rate ?? null };
      const booked = await create.mutateAsync(createInputOf(form, wish, fields));
      if (as.quick_quote === 'send') keepContacts(form);
      // A day that was full is worth a word of its own: it stays long enough to be read.
      tellWarnings(booked.warnings);
      onBooked(booked);
      return booked;
    } catch (error) {
      if (failureKind(error) === 'rate-changed') return await confirmRate(form, as, error);
      return fail(error);
    } finally {
      setSending(null);
    }
  }

  async function confirmRate(form: ShipmentForm, as: SendAs, error: unknown): Promise<ChangedShipment | null> {
    const offer = await refreshOffer();
    if (!offer?.price) return fail(error);
    const is_agreed = await showAlert({
      title: words.rateChangedTitle,
      body: shownError(error) ?? '',
      okButtonText: words.rateChangedOk(moneyText(offer.price.rate)),
    });
    return is_agreed ? send(form, as, offer) : null;
  }

  function fail(error: unknown): null {
    const found = fieldErrors(error);
    setErrors(found);
    setFailure(failureOf(error));
    focusFirstError(found);
    return null;
  }

  return {
    /** Answers what was booked; null where it was refused, which is shown. */
    send,
    sending,
    failure,
    errors,
    /** The form has been changed: what the server said of it is over. */
    forget: () => {
      setFailure(null);
      setErrors({});
    },
  };
}
