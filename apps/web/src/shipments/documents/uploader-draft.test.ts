import type { MatchedShipment, ShipmentDocument } from '@tsela/contract/shipments/document-api';
import type { ParcelId } from '@tsela/domain/ids';
import { expect, it } from 'vitest';
import type { OfferedPart } from '../parts/part-draft.ts';
import { attachmentOf, NOTHING_SAID, readyToAttach, shipmentOf } from './uploader-draft.ts';
import type { ProofOfFile } from './uploader-draft.ts';

const shipment = (id: number, rest: Partial<MatchedShipment> = {}): MatchedShipment => ({
  id: id as MatchedShipment['id'],
  short_tracking_reference: `ABC${id}`,
  status: 'delivered',
  pod_method: 'grv',
  sender_name: 'Sipho Sender',
  recipient_name: 'Rachel Recipient',
  parcels: [],
  proofs: [],
  ...rest,
});
const WHOLE: OfferedPart = { choices: [], due: [], is_whole: true };
const document: ShipmentDocument = {
  id: 7,
  shipment_id: null,
  type: 'pod',
  name: 'ABC1.pdf',
  content_type: 'application/pdf',
  size_bytes: 100,
  receiver_name: '',
  received_on: null,
  is_from_door: false,
  replaced_by_id: null,
  created_by_name: 'Hub Helper',
  time_created: '2026-11-20T08:00:00.000Z',
};
const file = (shipments: readonly MatchedShipment[], said: Partial<ProofOfFile> = {}) => ({
  document,
  shipments,
  said: { ...NOTHING_SAID, ...said },
});

it('SCREEN-31: a file goes to the only shipment that it names, and of several to the one that is chosen', () => {
  const [one, two] = [shipment(1), shipment(2)];

  expect(shipmentOf(file([one]))).toBe(one);
  expect(shipmentOf(file([one, two]))).toBeNull();
  expect(shipmentOf(file([one, two], { shipment: two }))).toBe(two);
  expect(readyToAttach([file([one]), file([one, two]), file([])])).toEqual([file([one])]);
});

it('SCREEN-31: what is skipped keeps its shipment and is left out of all that are attached', () => {
  const skipped = file([shipment(1)], { is_skipped: true });

  expect(shipmentOf(skipped)?.id).toBe(1);
  expect(readyToAttach([skipped])).toEqual([]);
});

it('SCREEN-31: a proof is replaced where it is of the shipment, and a shipment that is delivered is not delivered again', () => {
  const there = shipment(1, { status: 'in-transit', proofs: [{ id: 3, name: 'old.pdf' }] });
  const said = { replaces_id: 3, receiver_name: ' Rachel ', received_on: '2026-11-20' };

  expect(attachmentOf(file([there], said), there, { set_delivered: true, offered: WHOLE })).toEqual({
    id: 7,
    shipment_id: 1,
    replaces_id: 3,
    receiver_name: 'Rachel',
    received_on: '2026-11-20',
    set_delivered: true,
  });
  expect(attachmentOf(file([there], said), shipment(2), { set_delivered: true, offered: WHOLE })).toEqual({
    id: 7,
    shipment_id: 2,
    receiver_name: 'Rachel',
    received_on: '2026-11-20',
  });
});

it('issue 19: a proof of two of three parcels sets those delivered, and what was not out is left out unasked', () => {
  const there = shipment(1, { status: 'out-for-delivery' });
  const [first, second, third] = ([1, 2, 3] as ParcelId[]).map((id) => ({
    id,
    tracking_reference: `ABC1/${id}`,
    status: 'out-for-delivery' as const,
  }));
  if (!first || !second || !third) throw new Error('There are three.');
  const offered: OfferedPart = { choices: [first, second, third], due: [first, second], is_whole: true };
  const sent = (said: Partial<ProofOfFile>) =>
    attachmentOf(file([there], said), there, { set_delivered: true, offered }).delivered_parcel_ids;

  expect(sent({})).toEqual([1, 2]);
  expect(sent({ handed_parcel_ids: [second.id] })).toEqual([2]);
  expect(sent({ handed_parcel_ids: [first.id, second.id, third.id] })).toBeUndefined();
  expect(attachmentOf(file([there]), there, { set_delivered: false, offered }).delivered_parcel_ids).toBeUndefined();
});
