import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { proofPieceApi } from '@tsela/contract/tracking/proof-piece-api';
import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import type { ShipmentId } from '@tsela/domain/ids';
import { PIECE_BYTES, pieceStarts } from '@tsela/domain/tracking/proofs/proof-pieces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignDelivery, bookOne, hireDriver, notThe, outForDelivery, pinSentFor, sendEvent } from '../../testing/field.ts';
import { pngOf } from '../../testing/pictures.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { makeWorld } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A grey picture of noise, which no compression makes smaller. */
function aPicture(side = 340) {
  const lines = randomBytes(side * (side + 1));
  for (let row = 0; row < side; row += 1) lines[row * (side + 1)] = 0;
  const bytes = pngOf({ width: side, height: side, depth: 8, colour: 0 }, { lines });
  const size = bytes.length;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const pieces = pieceStarts(size).map((start) => ({
    hash,
    size,
    start,
    content: bytes.subarray(start, start + PIECE_BYTES).toString('base64'),
  }));
  return { hash, pieces, bytes };
}

async function atTheDoor() {
  const world = await makeWorld(test_app.services);
  const { shipment, driver } = await outForDelivery(test_app, world);
  const send = (event: Partial<FieldEvent>) =>
    sendEvent(test_app, driver.token, {
      reference: shipment.short_tracking_reference,
      choice: 'delivery-failed-attempt',
      reason: 'No answer',
      ...event,
    });
  const add = (token: string, piece: ReturnType<typeof aPicture>['pieces'][number]) =>
    test_app.request(proofPieceApi.addPiece, { token, input: piece });
  const documents = () =>
    rowsOf<{ size_bytes: number }>(world, `select size_bytes from shipment_documents where shipment_id = ${shipment.id}`);
  const waiting = () => rowsOf(world, `select 1 from proof_pieces where provider_id = ${world.provider_id}`);
  return { world, driver, send, add, documents, waiting };
}

const SIGNATURE = { type: 'signature' as const, content: aPicture(4).bytes.toString('base64') };

/** Three shipments for one recipient, out for delivery with one driver. */
async function severalAtTheDoor() {
  const world = await makeWorld(test_app.services);
  const driver = await hireDriver(world);
  const send = (event: Pick<FieldEvent, 'reference' | 'choice'> & Partial<FieldEvent>) =>
    sendEvent(test_app, driver.token, event);
  const deliveries: { readonly id: ShipmentId; readonly reference: string }[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { id, short_tracking_reference: reference } = await bookOne(world);
    await assignDelivery(world, { id }, driver.driver_id);
    await send({ reference, choice: 'out-for-delivery' });
    deliveries.push({ id, reference });
  }
  const deliver = (
    of: { readonly reference: string } | undefined,
    documents: NonNullable<FieldEvent['documents']>,
    event_id: string = randomUUID(),
  ) =>
    send({
      event_id,
      reference: of?.reference ?? '',
      choice: 'delivered',
      has_no_pin: true,
      receiver_name: 'Thandi',
      documents: [...documents, SIGNATURE],
    });
  const documentsOf = () =>
    rowsOf<{ shipment_id: number; count: number }>(
      world,
      `select shipment_id::int as shipment_id, count(*)::int as count from shipment_documents
       where provider_id = ${world.provider_id} and name like 'Photo%' group by shipment_id order by shipment_id`,
    );
  const add = (token: string, piece: ReturnType<typeof aPicture>['pieces'][number]) =>
    test_app.request(proofPieceApi.addPiece, { token, input: piece });
  const waiting = () => rowsOf(world, `select 1 from proof_pieces where provider_id = ${world.provider_id}`);
  return { world, driver, send, add, deliver, documentsOf, waiting, deliveries };
}

describe('a picture in pieces', () => {
  it('users-ask 31: is put together for its event, in whichever order and however often its pieces come', async () => {
    const { driver, send, add, documents, waiting } = await atTheDoor();
    const { hash, pieces } = aPicture();

    await Promise.all([...pieces.toReversed(), ...pieces].map((piece) => add(driver.token, piece)));
    const taken = await send({ documents: [{ type: 'photo', hash }] });

    expect(taken.result).toBe('accepted');
    expect(await documents()).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('is waited for: its event is not kept before all of them are there, and is taken then', async () => {
    const { world, driver, send, add, documents } = await atTheDoor();
    const { hash, pieces } = aPicture();
    const event_id = randomUUID();
    const [first, ...others] = pieces;
    if (!first) throw new Error('A picture has pieces.');

    const told = await add(driver.token, first);
    const early = await send({ event_id, documents: [{ type: 'photo', hash }] });
    const kept = await rowsOf(world, `select 1 from field_events where event_id = '${event_id}'`);
    for (const piece of others) await add(driver.token, piece);
    const taken = await send({ event_id, documents: [{ type: 'photo', hash }] });

    expect([told.body.starts, early.asks, kept]).toEqual([[0], 'pieces', []]);
    expect(taken.result).toBe('accepted');
    expect(await documents()).toHaveLength(1);
  });

  it('issue 19: of a delivery that was refused for its PIN stays for the next try, which names it by its hash', async () => {
    const world = await makeWorld(test_app.services);
    const { shipment, driver } = await outForDelivery(test_app, world);
    const pin = await pinSentFor(world, shipment);
    const [large, small] = [aPicture(), aPicture(4)];
    for (const piece of large.pieces) await test_app.request(proofPieceApi.addPiece, { token: driver.token, input: piece });
    const deliver = (said: string, documents: NonNullable<FieldEvent['documents']>) =>
      sendEvent(test_app, driver.token, {
        reference: shipment.short_tracking_reference,
        choice: 'delivered',
        pin: said,
        documents,
      });
    const by_hash: NonNullable<FieldEvent['documents']> = [
      { type: 'photo', hash: large.hash },
      { type: 'signature', hash: small.hash },
    ];
    const waiting = () => rowsOf(world, `select 1 from proof_pieces where provider_id = ${world.provider_id}`);

    const refused = await deliver(notThe(pin), [
      { type: 'photo', hash: large.hash },
      { type: 'signature', hash: small.hash, content: small.bytes.toString('base64') },
    ]);
    const kept = await waiting();
    const taken = await deliver(pin, by_hash);

    expect(refused).toMatchObject({ result: 'refused', asks: 'pin', kept_pictures: [large.hash, small.hash] });
    expect(kept).toHaveLength(large.pieces.length + 1);
    expect([taken.result, taken.kept_pictures, await waiting()]).toEqual(['accepted', undefined, []]);
    expect(await rowsOf(world, `select 1 from shipment_documents where shipment_id = ${shipment.id}`)).toHaveLength(2);
  });

  it('is of its event alone: with another hash it is refused, and another driver’s pieces are no picture', async () => {
    const { world, driver, send, add } = await atTheDoor();
    const { hash, pieces, bytes } = aPicture(20);
    const other = await hireDriver(world);
    for (const piece of pieces) await add(other.token, piece);

    const wrong = await send({ documents: [{ type: 'photo', content: bytes.toString('base64'), hash: '0'.repeat(64) }] });
    const of_other = await send({ documents: [{ type: 'photo', hash }] });

    expect([wrong.result, wrong.message]).toEqual(['refused', 'A picture is not the one that was taken.']);
    expect(of_other.asks).toBe('pieces');
    expect(driver.token).not.toBe(other.token);
  });

  it('issue 19: of several deliveries at a door goes up once: each names it, and its pieces go with the last', async () => {
    const { driver, add, send, deliver, documentsOf, waiting, deliveries } = await severalAtTheDoor();
    const { hash, pieces } = aPicture();
    for (const piece of pieces) await add(driver.token, piece);

    const [first, ...others] = deliveries;
    const taken = [await deliver(first, [{ type: 'photo', hash, is_for_more: true }])];
    const left = await waiting();
    for (const [at, each] of others.entries())
      taken.push(await deliver(each, [{ type: 'photo', hash, ...(at < others.length - 1 && { is_for_more: true }) }]));
    const after = await send({ reference: first?.reference ?? '', choice: 'take-back', takes_back: taken[0]?.event_id ?? '' });

    expect(taken.map(({ result }) => result)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(left).toHaveLength(pieces.length);
    expect(await waiting()).toEqual([]);
    expect(await documentsOf()).toEqual(deliveries.map(({ id }) => ({ shipment_id: id, count: 1 })));
    // Each is an event of its own: one is taken back, and the others stay delivered.
    expect([after.result, after.status]).toEqual(['accepted', 'out-for-delivery']);
  });

  it('issue 19: of several deliveries that arrive at once and twice is kept once with each', async () => {
    const { driver, add, deliver, documentsOf, deliveries } = await severalAtTheDoor();
    const { hash, pieces } = aPicture(30);
    for (const piece of pieces) await add(driver.token, piece);
    const named = deliveries.map((each) => ({ ...each, event_id: randomUUID() }));

    const answers = await Promise.all(
      [...named, ...named].map((each) => deliver(each, [{ type: 'photo', hash, is_for_more: true }], each.event_id)),
    );

    expect(answers.map(({ result }) => result).toSorted((one, other) => one.localeCompare(other))).toEqual([
      ...named.map(() => 'accepted'),
      ...named.map(() => 'duplicate'),
    ]);
    expect(await documentsOf()).toEqual(deliveries.map(({ id }) => ({ shipment_id: id, count: 1 })));
  });

  it('issue 19: a shipment with a PIN of its own is not proved by the PIN or the proof of another beside it', async () => {
    const { world, send, deliveries } = await severalAtTheDoor();
    const [first, second] = deliveries;
    if (!first || !second) throw new Error('There are several.');
    const pin = await pinSentFor(world, first);
    const proof = { choice: 'delivered', receiver_name: 'Thandi', documents: [SIGNATURE] };

    const own = await send({ ...proof, reference: first.reference, pin });
    const without = await send({ ...proof, reference: second.reference });
    const with_other = await send({ ...proof, reference: second.reference, pin: notThe(await pinSentFor(world, second)) });

    expect(own.result).toBe('accepted');
    expect([without.result, without.asks]).toEqual(['refused', 'pin']);
    expect([with_other.result, with_other.asks]).toEqual(['refused', 'pin']);
  });

  it('has pieces of its own lengths only', async () => {
    const { driver, add } = await atTheDoor();
    const [first] = aPicture().pieces;
    if (!first) throw new Error('A picture has pieces.');

    const answers = await Promise.all([
      add(driver.token, { ...first, content: 'AAAA' }),
      add(driver.token, { ...first, start: 7 }),
      add(driver.token, { ...first, size: 500_000_000 }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  });
});
