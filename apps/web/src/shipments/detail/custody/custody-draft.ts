import type { CustodyHold, ParcelCustody } from '@tsela/contract/tracking/custody-api';
import { custody as words } from '../../../strings/shipments/custody.ts';

/** More are shown when they are asked for. */
export const SHOWN_AT_FIRST = 6;

/** Those to look into come first, else as they are numbered. */
export function inOrderOfCare(parcels: readonly ParcelCustody[]): readonly ParcelCustody[] {
  const weight = ({ open_exception }: ParcelCustody) => (open_exception === null ? 1 : 0);
  return parcels.toSorted((one, other) => weight(one) - weight(other) || one.number - other.number);
}

/** `With the driver Thabo · Cape Town`; a place that the name says already is not said twice. */
export function holdText({ party, party_name, place }: CustodyHold): string {
  const is_told = place === '' || party_name.includes(place);
  return [words.party(party, party_name), is_told ? '' : place].filter((part) => part !== '').join(' · ');
}

/** What was lacking of a hand-over, each in its sentence. */
export function lackingTexts({ exceptions }: CustodyHold): readonly string[] {
  return exceptions.map(({ text, closed }) => (closed === null ? text : `${text} ${words.closed}`));
}
