import { PARCEL_MEASURES } from '@tsela/domain/shipments/parcel-measures';
import type { FormAccount } from '../../shell/parts/AccountPicker.tsx';
import type { AddressInput } from '@tsela/contract/service-areas/address-shapes';
import type { CreateShipment } from '@tsela/contract/shipments/shipment-shapes';
import type { QuoteInput, rateApi } from '@tsela/contract/rates/rate-api';
import type { RatedInput } from '@tsela/contract/rates/rated-fields';
import type { InputOf } from '@tsela/contract/route';
import { SOUTH_AFRICA } from '@tsela/domain/formats/countries';
import type { PointCompartment } from '@tsela/domain/pickup-points/compartment-reservation';
import type { PickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import { DEFAULT_POD_METHOD } from '@tsela/domain/shipments/shipment-options';
import type { PodMethod } from '@tsela/domain/shipments/shipment-options';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { AddressType, ShipmentDraft, Side } from '@tsela/domain/shipments/shipment-draft';
import { LABELLED_TEXTS, textsBy, textsOf } from '@tsela/domain/shipments/shipment-texts';
import type { LabelledText } from '@tsela/domain/shipments/shipment-texts';
import type { PositionSource } from '../../service-areas/parts/position-text-draft.ts';
import type { CustomField } from '@tsela/domain/providers/custom-fields';
import { customValuesOf, givenValues } from '../parts/custom-fields-draft.ts';
import type { CustomTexts } from '../parts/custom-fields-draft.ts';
import { amountOf, isUnreadableAmount } from './amount-draft.ts';

/** What the new-shipment form holds while it is filled in; numbers are the texts that were typed. */
export interface ShipmentForm extends Readonly<Record<LabelledText, string>> {
  readonly account: FormAccount | null;
  readonly collection: SideForm;
  readonly delivery: SideForm;
  readonly parcels: readonly ParcelForm[];
  readonly declared_value: string;
  readonly billing_email: string;
  /** The responsible contact at the account; drafts of earlier versions have none. */
  readonly responsible?: ContactForm;
  /** Of visitors; drafts of earlier versions have not agreed. */
  readonly has_accepted_terms?: boolean;
  readonly pod_method: PodMethod;
  readonly mute_notifications: boolean;
  /** Null while untouched: the defaults of the tariff hold. */
  readonly opt_in_rates: readonly number[] | null;
  readonly opt_in_time_based_rates: readonly number[] | null;
  /** What is typed into fields of the provider's own; drafts of earlier versions have none. */
  readonly custom_fields?: CustomTexts;
  /** The reference of the shipment that a return sends back; left out for what is none. */
  readonly return_of?: string;
  /** Empty takes the cheapest that is offered. */
  readonly service_level_code: string;
}

/** A contact. */
export type ContactForm = SideForm['contact'];

export interface SideForm {
  readonly kind: 'address' | 'pickup-point';
  readonly address: AddressForm;
  readonly pickup_point: ChosenPickupPoint | null;
  /** The source of the door's position; left out where it is unknown or copied with the address. */
  readonly position_source?: PositionSource;
  readonly contact: { readonly name: string; readonly email: string; readonly mobile_number: string };
  readonly special_instructions: string;
  readonly min_date: string;
  readonly after: string;
  readonly before: string;
  /** The saved contact whose opening hours are known; left out for others and once it is sent elsewhere. */
  readonly place?: { readonly name: string; readonly opening_hours: string };
}

export interface AddressForm {
  readonly type: AddressType;
  readonly company: string;
  readonly street_address: string;
  readonly local_area: string;
  readonly city: string;
  readonly zone: string;
  readonly code: string;
  readonly country: string;
  /** Where the door is, as far as known. */
  readonly position: { readonly lat: number; readonly lng: number } | null;
  /** Where the suburb lies that was picked: lockers near it are offered. It is no door and is not sent. */
  readonly suburb_position?: { readonly lat: number; readonly lng: number };
}

export interface ChosenPickupPoint {
  readonly id: string;
  readonly provider: PickupProvider;
  readonly type: 'locker' | 'counter';
  readonly name: string;
  readonly entered_address: string;
  readonly trading_hours: string;
  /** Its sizes, with what was free when it was chosen; left out where the operator does not tell. */
  readonly compartments?: readonly PointCompartment[];
}

export interface ParcelForm {
  /** Tells rows apart while they are added and removed. */
  readonly key: number;
  readonly parcel_description: string;
  readonly packaging: string;
  readonly submitted_length_cm: string;
  readonly submitted_width_cm: string;
  readonly submitted_height_cm: string;
  readonly submitted_weight_kg: string;
}

/** An untouched form. */
export function emptyForm(
  preset: { pod_method?: PodMethod; custom_tracking_reference?: string; booker?: ContactForm } = {},
): ShipmentForm {
  return {
    account: null,
    // Who books is mostly who hands it over, and is asked when something goes wrong.
    collection: { ...emptySide('business'), ...(preset.booker && { contact: preset.booker }) },
    delivery: emptySide('residential'),
    parcels: [emptyParcel(1)],
    declared_value: '',
    ...textsBy(LABELLED_TEXTS, () => ''),
    custom_tracking_reference: preset.custom_tracking_reference ?? '',
    billing_email: '',
    ...(preset.booker && { responsible: preset.booker }),
    pod_method: preset.pod_method ?? DEFAULT_POD_METHOD,
    mute_notifications: false,
    opt_in_rates: null,
    opt_in_time_based_rates: null,
    service_level_code: '',
  };
}

export function emptyParcel(key: number): ParcelForm {
  return {
    key,
    parcel_description: '',
    packaging: '',
    submitted_length_cm: '',
    submitted_width_cm: '',
    submitted_height_cm: '',
    submitted_weight_kg: '',
  };
}

/** A typed number, with comma or point; null for what is none. */
export function numberOf(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Whether the parcel goes into a locker, where there is no signature. */
export function isToLocker({ delivery: { kind, pickup_point } }: Pick<ShipmentForm, 'delivery'>): boolean {
  return kind === 'pickup-point' && pickup_point?.type === 'locker';
}

/** How the delivery is proven; what is preset or was chosen for a door stays on the form alone while it goes to a locker. */
export function podMethodOf(form: Pick<ShipmentForm, 'delivery' | 'pod_method'>): PodMethod {
  return isToLocker(form) ? DEFAULT_POD_METHOD : form.pod_method;
}

/** The form as the domain's save checks read it. */
export function draftOf(form: ShipmentForm): ShipmentDraft {
  return {
    ...sideDraft(form, 'collection'),
    ...sideDraft(form, 'delivery'),
    billing_contact: { email: form.billing_email },
    ...textsOf(form, LABELLED_TEXTS),
    declared_value: amountOf(form.declared_value),
    pod_method: podMethodOf(form),
    parcels: form.parcels.map((parcel) => ({
      parcel_description: parcel.parcel_description,
      ...Object.fromEntries(PARCEL_MEASURES.map((measure) => [measure, numberOf(parcel[measure])])),
    })),
  };
}

/** What is sent to book a shipment or save a quote. Source: CALL-48. */
export function createInputOf(
  form: ShipmentForm,
  wish: {
    quick_quote: 'quote' | 'send';
    pays_online?: boolean;
    sender_proof?: string;
    service_level_code: string;
    rate: number | null;
  },
  fields: readonly CustomField[] = [],
): CreateShipment {
  const [collection, delivery] = [form.collection, form.delivery];
  return {
    quick_quote: wish.quick_quote,
    ...pricedParts(form),
    service_level_code: wish.service_level_code,
    ...(wish.rate !== null && { rate: wish.rate }),
    ...(wish.pays_online === true && { pays_online: true }),
    ...(wish.sender_proof !== undefined && { sender_proof: wish.sender_proof }),
    collection_contact: withoutBlanks(collection.contact),
    delivery_contact: withoutBlanks(delivery.contact),
    ...withoutBlanks({
      special_instructions_collection: collection.special_instructions,
      special_instructions_delivery: delivery.special_instructions,
      ...textsOf(form, LABELLED_TEXTS),
    }),
    ...(form.billing_email.trim() !== '' && { billing_contact: { email: form.billing_email.trim() } }),
    ...(isNamed(form.responsible) && { responsible_contact: withoutBlanks(form.responsible) }),
    ...(form.has_accepted_terms === true && { has_accepted_terms: true }),
    ...(fields.length > 0 && { custom_fields: givenValues(customValuesOf(form.custom_fields ?? {}, fields)) }),
    mute_notifications: form.mute_notifications,
    ...(form.return_of !== undefined && { is_return: true, short_tracking_reference: form.return_of }),
  };
}

function isNamed(contact: ContactForm | undefined): contact is ContactForm {
  return contact !== undefined && Object.values(contact).some((part) => String(part).trim() !== '');
}

/** What a price can be asked for, or null while something it needs is missing. */
export function quoteInputOf(form: ShipmentForm, asker: { needs_account: boolean }): QuoteInput | null {
  return whatRatesNeed(form, asker) === null ? pricedParts(form) : null;
}

/** What is still missing before a price can be asked for. */
export function whatRatesNeed(
  form: ShipmentForm,
  asker: { needs_account: boolean },
): 'account' | Side | 'parcels' | 'declared_value' | null {
  if (asker.needs_account && form.account === null) return 'account';
  const unknown = SIDES.find((side) => !isPlaced(form[side]));
  if (unknown) return unknown;
  const is_measured = form.parcels.every((parcel) => PARCEL_MEASURES.every((measure) => (numberOf(parcel[measure]) ?? 0) > 0));
  if (form.parcels.length === 0 || !is_measured) return 'parcels';
  // A price without the cover that was asked for is the wrong price.
  return isUnreadableAmount(form.declared_value) ? 'declared_value' : null;
}

/** Whether a side says where it is, well enough for a price. */
export function isPlaced({
  kind,
  address,
  pickup_point = null,
}: Pick<SideForm, 'kind' | 'address'> & Partial<Pick<SideForm, 'pickup_point'>>): boolean {
  if (kind === 'pickup-point') return pickup_point !== null;
  return address.local_area.trim() !== '' && (address.city.trim() !== '' || address.code.trim() !== '');
}

/** What is asked about days without a collection, or null while a side does not say where it is. */
export function closedDaysInputOf(
  form: ShipmentForm,
  asker: { needs_account: boolean },
): InputOf<typeof rateApi.closedDays> | null {
  if (!SIDES.every((side) => isPlaced(form[side])) || (asker.needs_account && form.account === null)) return null;
  return {
    ...(form.account && { account_id: form.account.id }),
    ...sideInput(form, 'collection'),
    ...sideInput(form, 'delivery'),
    ...withoutBlanks({ service_level_code: form.service_level_code }),
  };
}

/** All that a price depends on: the quote asks with it and the booking sends it. */
function pricedParts(form: ShipmentForm): RatedInput & Pick<QuoteInput, 'account_id'> {
  const declared_value = amountOf(form.declared_value);
  // To and from a pickup point nothing is offered; what was chosen before for an address stays on the form alone.
  const has_opt_ins = form.collection.kind === 'address' && form.delivery.kind === 'address';
  return {
    ...(form.account && { account_id: form.account.id }),
    ...sideInput(form, 'collection'),
    ...sideInput(form, 'delivery'),
    parcels: form.parcels.map((parcel) => ({
      ...withoutBlanks({ parcel_description: parcel.parcel_description, packaging: parcel.packaging }),
      // Measures that are missing never get here: the checks come first.
      submitted_length_cm: numberOf(parcel.submitted_length_cm) ?? 0,
      submitted_width_cm: numberOf(parcel.submitted_width_cm) ?? 0,
      submitted_height_cm: numberOf(parcel.submitted_height_cm) ?? 0,
      submitted_weight_kg: numberOf(parcel.submitted_weight_kg) ?? 0,
    })),
    ...(declared_value !== null && { declared_value }),
    pod_method: podMethodOf(form),
    ...withoutBlanks({
      collection_min_date: form.collection.min_date,
      collection_after: form.collection.after,
      collection_before: form.collection.before,
      delivery_min_date: form.delivery.min_date,
      delivery_after: form.delivery.after,
      delivery_before: form.delivery.before,
    }),
    ...(has_opt_ins && form.opt_in_rates && { opt_in_rates: [...form.opt_in_rates] }),
    ...(has_opt_ins && form.opt_in_time_based_rates && { opt_in_time_based_rates: [...form.opt_in_time_based_rates] }),
  };
}

function sideInput(form: ShipmentForm, side: Side): Partial<QuoteInput> {
  const { kind, address, pickup_point } = form[side];
  if (kind === 'address') return { [`${side}_address`]: addressInputOf(address) };
  return pickup_point
    ? { [`${side}_pickup_point_id`]: pickup_point.id, [`${side}_pickup_point_provider`]: pickup_point.provider }
    : {};
}

/** An address as it is sent; what was left empty is left out, so that the gazetteer may complete it. */
export function addressInputOf({ type, position, suburb_position: _suburb, ...parts }: AddressForm): AddressInput {
  return { type, ...withoutBlanks(parts), ...position };
}

function sideDraft(form: ShipmentForm, side: Side): ShipmentDraft {
  const { kind, address, pickup_point, contact, min_date, after, before } = form[side];
  const { position, suburb_position: _suburb, ...parts } = address;
  return {
    [`${side}_address`]: kind === 'address' ? { ...parts, ...position } : { type: pickup_point?.type ?? 'locker' },
    [`${side}_pickup_point_id`]: kind === 'address' ? '' : (pickup_point?.id ?? ''),
    [`${side}_contact`]: contact,
    [`${side}_min_date`]: min_date,
    [`${side}_after`]: after,
    [`${side}_before`]: before,
  };
}

function emptySide(type: AddressType): SideForm {
  return {
    kind: 'address',
    address: {
      type,
      company: '',
      street_address: '',
      local_area: '',
      city: '',
      zone: '',
      code: '',
      country: SOUTH_AFRICA,
      position: null,
    },
    pickup_point: null,
    contact: { name: '', email: '', mobile_number: '' },
    special_instructions: '',
    min_date: '',
    after: '',
    before: '',
  };
}

/** The texts that hold something, trimmed. */
function withoutBlanks<Texts extends Readonly<Record<string, string>>>(texts: Texts): { [Key in keyof Texts]?: string } {
  const filled = Object.entries(texts).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()]]));
  // Only keys of the given object are in it.
  return Object.fromEntries(filled) as { [Key in keyof Texts]?: string };
}
