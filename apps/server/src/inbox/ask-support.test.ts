import { supportApi } from '@tsela/contract/messages/support-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne } from '../testing/field.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeCustomer, makeWorld } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene(settings: object = { support_email_address: 'help@courier.example' }) {
  const world = await makeWorld(test_app.services, settings);
  const customer = await makeCustomer(world, { balance: 500_000 });
  const ask = (input: object = {}) =>
    test_app.request(supportApi.askSupport, {
      token: customer.token,
      host: world.host,
      input: { subject: 'Wrong\r\nBcc: all@example.com', message: 'Where is it?', ...input },
    });
  const mails = () =>
    rowsOf<{ recipient: string; subject: string; body: string; shipment_id: number | null }>(
      world,
      `select recipient, subject, body, shipment_id from messages where provider_id = ${world.provider_id} and event = 'support_request'`,
    );
  return { world, customer, ask, mails };
}

describe('a message to support', () => {
  it('goes to the provider’s support address, with who asks and the shipment it is about', async () => {
    const { world, customer, ask, mails } = await scene();
    const shipment = await bookOne(world, { account_id: customer.account_id });

    const { status, body } = await ask({ shipment_reference: shipment.short_tracking_reference.toLowerCase() });

    expect([status, body.message]).toEqual([200, 'We have received your message.']);
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: 'help@courier.example', shipment_id: shipment.id });
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.body).toMatch(/^From .+@.+\n\nShipment [A-Z0-9]{6}\n\nWhere is it\?$/);
  });

  it('is refused without words, about a shipment that is not theirs, and where there is no address', async () => {
    const { ask, mails } = await scene();
    const other = await scene();
    const theirs = await bookOne(other.world, { account_id: other.customer.account_id });
    const without = await scene({ support_email_address: '' });

    const answers = [
      await ask({ message: ' ' }),
      await ask({ shipment_reference: theirs.short_tracking_reference }),
      await without.ask(),
    ];

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [400, 'Please write a message.'],
      [400, 'We do not find this shipment among yours.'],
      [400, 'This courier cannot be reached this way at the moment.'],
    ]);
    expect([...(await mails()), ...(await without.mails())]).toEqual([]);
  });

  it('is one of ten an hour', async () => {
    const { ask, mails } = await scene();

    const answers = await Promise.all(Array.from({ length: 12 }, () => ask()));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(await mails()).toHaveLength(10);
  });
});
