import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { proofPieceApi } from '@tsela/contract/tracking/proof-piece-api';
import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { PIECE_BYTES, pieceStarts } from '@tsela/domain/tracking/proof-pieces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hireDriver, outForDelivery, sendEvent } from '../testing/field.ts';
import { pngOf } from '../testing/pictures.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';

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
