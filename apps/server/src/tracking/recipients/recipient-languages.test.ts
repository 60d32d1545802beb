import { trackPageApi } from '@tsela/contract/tracking/track-page-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, keySentFor, moveTo } from '../../testing/field.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { makeWorld } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const RACHEL = { name: 'Rachel', email: 'Rachel@example.com', mobile_number: '+27831230000' };

let next_address = 0;
const visitor = (world: World) => ({ host: world.host, ip: `198.51.100.${++next_address % 250}` });

async function bookedFor(world: World, delivery_contact: object) {
  const shipment = await bookOne(world, { delivery_contact });
  return { shipment, link: { tracking_reference: shipment.short_tracking_reference, key: await keySentFor(world, shipment) } };
}

const choose = (world: World, link: object, language: Language) =>
  test_app.request(trackPageApi.chooseLanguage, { ...visitor(world), input: { ...link, language } });

const messagesOf = (world: World, shipment_id: number, event: string) =>
  rowsOf<{ channel: string; recipient: string; subject: string; body: string; check_code: string }>(
    world,
    `select channel, recipient, subject, body, check_code from messages where provider_id = ${world.provider_id}
      and shipment_id = ${shipment_id} and event = '${event}' order by id`,
  );

describe('the language of a recipient', () => {
  it('issue 20 part 3: is chosen by their own link, for this shipment and for those to come, by address and by number', async () => {
    const world = await makeWorld(test_app.services, {
      notify_delivery_on_shipment_collected_sms: true,
      notify_collection_on_shipment_collected_email: true,
    });
    const { shipment, link } = await bookedFor(world, RACHEL);

    expect((await choose(world, link, 'af')).status).toBe(200);
    await moveTo(world, shipment, 'collected');
    const next = await bookedFor(world, { ...RACHEL, email: 'another@example.com' });

    const told = await messagesOf(world, shipment.id, 'collected');
    const to = (recipient: string) => told.find((message) => message.recipient.toLowerCase() === recipient);
    expect(to('rachel@example.com')?.subject).toBe(`Besending ${link.tracking_reference} is afgehaal`);
    expect(to('rachel@example.com')?.body).toContain('Is hierdie boodskap werklik van ons?');
    expect(to('+27831230000')?.body).toContain('is afgehaal. Volg dit hier: ');
    const senders = told.filter(({ recipient }) => recipient.startsWith('sipho'));
    expect(senders.map(({ subject }) => subject)).toEqual([`Shipment ${link.tracking_reference} has been collected`]);
    await moveTo(world, next.shipment, 'collected');
    const later = await messagesOf(world, next.shipment.id, 'collected');
    expect(later.find(({ channel }) => channel === 'sms')?.body).toContain('is afgehaal');
    expect(later.find(({ recipient }) => recipient === 'another@example.com')?.subject).toContain('has been collected');
  });

  it('issue 20 part 3: the newest choice of a person counts for all of their shipments, and the page tells it', async () => {
    const world = await makeWorld(test_app.services);
    const [one, other] = [await bookedFor(world, RACHEL), await bookedFor(world, RACHEL)];
    await choose(world, one.link, 'af');
    await choose(world, other.link, 'af');
    await Promise.all([choose(world, one.link, 'zu'), choose(world, other.link, 'zu')]);

    const { shipments } = await succeed(test_app, trackingApi.track, { ...visitor(world), input: one.link });
    await moveTo(world, other.shipment, 'collected');

    expect(shipments[0]?.recipient?.language).toBe('zu');
    expect((await messagesOf(world, other.shipment.id, 'collected')).map(({ subject }) => subject)).toContain(
      `Iphasela ${other.link.tracking_reference} selilandiwe`,
    );
  });

  it('issue 20 part 3: is chosen with no other key, and at no other provider', async () => {
    const [world, elsewhere] = [await makeWorld(test_app.services), await makeWorld(test_app.services)];
    const [{ link }, foreign] = [await bookedFor(world, RACHEL), await bookedFor(elsewhere, RACHEL)];

    const statuses = [
      (await choose(world, { ...link, key: 'wrong' }, 'af')).status,
      (await choose(elsewhere, link, 'af')).status,
      (await choose(world, { ...link, language: 'fr' }, 'fr' as Language)).status,
    ];
    await choose(world, link, 'af');
    await moveTo(elsewhere, foreign.shipment, 'collected');

    expect(statuses).toEqual([404, 404, 400]);
    expect((await messagesOf(elsewhere, foreign.shipment.id, 'collected')).map(({ subject }) => subject).join()).not.toContain(
      'Besending',
    );
  });
});

describe('the code of a message', () => {
  const check = (world: World, code: string, from = visitor(world)) =>
    test_app.request(trackPageApi.checkMessage, { ...from, input: { code } });

  it('users-ask 41: tells when it was sent and about which shipment, and of no other message that we sent it', async () => {
    const [world, elsewhere] = [await makeWorld(test_app.services), await makeWorld(test_app.services)];
    const { shipment } = await bookedFor(world, RACHEL);
    const [message] = await messagesOf(world, shipment.id, 'created');
    const code = message?.check_code ?? '';

    const found = await check(world, ` #${code.toLowerCase()}`);
    const others = [await check(world, 'ABCDEFG'), await check(elsewhere, code), await check(world, 'R20 please')];

    expect(message?.body).toContain(code);
    expect(found.body).toEqual({
      sent: { time: expect.any(String), channel: 'email', tracking_reference: shipment.short_tracking_reference },
    });
    expect(others.map(({ body }) => body)).toEqual([{ sent: null }, { sent: null }, { sent: null }]);
  });

  it('users-ask 41: every message about a shipment has one of its own, and thirty are tried a minute', async () => {
    const world = await makeWorld(test_app.services, { notify_delivery_on_shipment_created_sms: true });
    const { shipment } = await bookedFor(world, RACHEL);
    const codes = (await messagesOf(world, shipment.id, 'created')).map(({ check_code, body, channel }) => {
      expect(body).toContain(channel === 'sms' ? ` #${check_code}` : check_code);
      return check_code;
    });
    const from = visitor(world);

    const tried = [];
    for (let index = 0; index < 31; index++) tried.push((await check(world, 'ABCDEFG', from)).status);

    expect([codes.length, new Set(codes).size]).toEqual([3, 3]);
    expect(tried.slice(0, 30).every((status) => status === 200)).toBe(true);
    expect(tried[30]).toBe(429);
  });
});
