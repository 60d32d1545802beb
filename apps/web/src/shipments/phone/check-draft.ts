import { weightText } from '@tsela/domain/formats/rand-text';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { placeText } from '../../service-areas/parts/place-text.ts';
import { shipmentForm as form_words } from '../../strings/shipments/form.ts';
import { shipmentPhone as words } from '../../strings/shipments/phone.ts';
import { dayText } from '../../ui/show/date-text.ts';
import { moneyText } from '../../ui/show/money-text.ts';
import { amountOf } from '../form/amount-draft.ts';
import { numberOf } from '../form/shipment-draft.ts';
import type { ParcelForm, ShipmentForm, SideForm } from '../form/shipment-draft.ts';
import type { Step } from './steps-draft.ts';

/** What is looked over before a parcel is sent, the count together with the size. */
export const CHECKED_STEPS = ['from', 'to', 'size', 'contents', 'when', 'service', 'contacts'] as const satisfies readonly Step[];
export type CheckedStep = (typeof CHECKED_STEPS)[number];

interface CheckFacts {
  readonly now: Date;
  /** The chosen service with its price, in words; null while there is none. */
  readonly service: string | null;
}

/** The answers to one question, a line each. */
export function answersTo(step: CheckedStep, form: ShipmentForm, { now, service }: CheckFacts): readonly string[] {
  switch (step) {
    case 'from':
      return placeLines(form.collection);
    case 'to':
      return placeLines(form.delivery);
    case 'size':
      return form.parcels.every((parcel) => sizeText(parcel) === sizeText(form.parcels[0]))
        ? [words.parcels(form.parcels.length, sizeText(form.parcels[0]))]
        : form.parcels.map((parcel) => words.parcels(1, sizeText(parcel)));
    case 'contents':
      return contentsLines(form);
    case 'when':
      return (['collection', 'delivery'] as const).map((side) => words.when[side](whenText(form[side], now)));
    case 'service':
      return [service ?? words.nothingYet];
    case 'contacts':
      return (['collection', 'delivery'] as const).map((side) => contactText(side, form));
  }
}

function placeLines({ kind, address, pickup_point }: SideForm): readonly string[] {
  if (kind === 'pickup-point') return pickup_point ? [pickup_point.name, pickup_point.entered_address] : [words.nothingYet];
  const door = [address.company, address.street_address].filter((part) => part.trim() !== '').join(', ');
  const place = [address.local_area, placeText(address)].filter((part) => part !== '').join(', ');
  const lines = [door, place].filter((line) => line !== '');
  return lines.length === 0 ? [words.nothingYet] : lines;
}

function sizeText(parcel: ParcelForm | undefined): string {
  const [length, width, height, weight] = [
    parcel?.submitted_length_cm,
    parcel?.submitted_width_cm,
    parcel?.submitted_height_cm,
    parcel?.submitted_weight_kg,
  ].map((text) => numberOf(text ?? '') ?? 0);
  return `${form_words.sizeOf(length ?? 0, width ?? 0, height ?? 0)}, ${weightText(weight ?? 0)}`;
}

function contentsLines(form: ShipmentForm): readonly string[] {
  const contents = [...new Set(form.parcels.map((parcel) => parcel.parcel_description.trim()))].filter((text) => text !== '');
  const value = amountOf(form.declared_value);
  return [contents.join(', ') || words.noContents, ...(value ? [form_words.declaredAs(moneyText(value))] : [])];
}

function whenText({ min_date, after, before }: SideForm, now: Date): string {
  const day = min_date === '' ? words.firstDay : dayText(min_date, now);
  const window = after === '' && before === '' ? '' : `, ${after || words.opening} – ${before || words.closing}`;
  return `${day}${window}`;
}

function contactText(side: Side, form: ShipmentForm): string {
  const { name, mobile_number, email } = form[side].contact;
  return words.contact[side]([name, mobile_number, email].filter((part) => part.trim() !== '').join(', ') || words.nothingYet);
}
