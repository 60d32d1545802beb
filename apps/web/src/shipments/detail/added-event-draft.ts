import type { shipmentLifeApi } from '@tsela/contract/shipments/shipment-life-api';
import type { InputOf } from '@tsela/contract/route';
import type { BranchId, ParcelId } from '@tsela/domain/ids';

/** What is typed of an entry of a history; the time counts with a day. */
export interface AddedEventDraft {
  readonly message: string;
  readonly day: string;
  readonly time: string;
  readonly branch_id: string;
  readonly parcel_id: string;
  readonly is_public: boolean;
}

type Added = Omit<InputOf<typeof shipmentLifeApi.addEvent>, 'id' | 'tracking_reference'>;

/** The entry as it is sent, in South African time; null while nothing is said, or of a day without a time. */
export function addedEventInput({ message, day, time, branch_id, parcel_id, is_public }: AddedEventDraft): Added | null {
  if (message.trim() === '' || (day !== '' && time === '')) return null;
  return {
    message: message.trim(),
    is_public,
    ...(day !== '' && { date: new Date(`${day}T${time}:00+02:00`).toISOString() }),
    // The options are ids of branches and of parcels.
    ...(branch_id !== '' && { branch_id: Number(branch_id) as BranchId }),
    ...(parcel_id !== '' && { parcel_id: Number(parcel_id) as ParcelId }),
  };
}
