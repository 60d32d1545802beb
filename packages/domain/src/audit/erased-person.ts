import { PERSONAL_TEXTS } from '../shipments/shipment-texts.ts';

/** The text in the log in place of an erased name. The id beside it still tells users apart. */
export const ERASED_NAME = 'Deleted user';

/** Where a value about them was. */
const ERASED = '(erased)';

/** The fields of a change that tell of a person. What is no text, such as a role or a switch, tells what was done and stays. */
const PERSONAL_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'first_name',
  'last_name',
  'email',
  'mobile_number',
  'username',
  'kiosk_id',
  'custom_fields',
  'ip',
  'user_agent',
  'vehicle_registration',
  'receiver_name',
  'collection_contact',
  'delivery_contact',
  'responsible_contact',
  'billing_contact',
  'collection_address',
  'delivery_address',
  ...PERSONAL_TEXTS,
  'recipient_instructions',
]);

/** A change without anything that identifies a person: every field is still there. Source: POPIA section 14, ADR 0120. */
export function withoutPerson(change: unknown): unknown {
  if (Array.isArray(change)) return change.map(withoutPerson);
  if (typeof change !== 'object' || change === null) return change;
  return Object.fromEntries(
    Object.entries(change).map(([field, value]) => [
      field,
      PERSONAL_FIELDS.has(field) && value !== null && value !== '' ? ERASED : withoutPerson(value),
    ]),
  );
}
