import { longDayInWords } from '../../time/day-in-words.ts';
import { dayOf } from '../../time/day.ts';

/** What of a shipment decides whether its proof of delivery is asked for. */
export interface Unproven {
  readonly status: string;
  readonly has_pod_files: boolean;
}

/** Why there is no proof of delivery to ask for; null where there is. Source: screens S09, "request proof of delivery". */
export function whyNotRequestProof({ status, has_pod_files }: Unproven): string | null {
  if (status !== 'delivered') return 'There is no proof of delivery before it is delivered.';
  return has_pod_files ? 'Its proof of delivery is among its documents.' : null;
}

interface Delivered {
  readonly reference: string;
  readonly recipient: string;
  readonly place: string;
  readonly delivered_date: string | null;
}

/** What its driver is asked, to be changed before it is sent: drivers know a delivery by whom and where, not by its number. */
export function proofRequestToDriver({ reference, recipient, place, delivered_date }: Delivered): string {
  return `Please hand in the proof of delivery of ${reference}${whatOf({ recipient, place, delivered_date })}.`;
}

/** What the courier is asked by a customer. */
export function proofRequestToCourier({ reference, recipient, place, delivered_date }: Delivered) {
  return {
    subject: `Proof of delivery of ${reference}`,
    text: `Please send us the proof of delivery of ${reference}${whatOf({ recipient, place, delivered_date })}.`,
  };
}

function whatOf({ recipient, place, delivered_date }: Omit<Delivered, 'reference'>): string {
  const whom = [recipient, place].filter((part) => part !== '').join(', ');
  const day = delivered_date === null ? '' : ` on ${longDayInWords(dayOf(new Date(delivered_date)))}`;
  return `${whom === '' ? '' : ` to ${whom}`}${day}`;
}
