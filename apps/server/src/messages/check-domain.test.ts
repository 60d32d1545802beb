import { messageChannelApi } from '@tsela/contract/messages/message-channel-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
const asked: string[] = [];
/** By kind and name; a name that is not here has no records. */
const RECORDS: Readonly<Record<string, readonly string[]>> = {
  'MX mail.courier.co.za': ['mx1.host.example'],
  'TXT mail.courier.co.za': ['v=spf1 include:_spf.host.example -all'],
  'TXT k1._domainkey.mail.courier.co.za': ['v=DKIM1; p=MIGf'],
};

beforeAll(async () => {
  test_app = await openTestApp();
  const recordsOf: Outgoing['recordsOf'] = async (_asker, name, kind) => {
    asked.push(`${kind} ${name}`);
    if (name === '_dmarc.mail.courier.co.za') throw new Error('No name server answered.');
    return RECORDS[`${kind} ${name}`] ?? [];
  };
  Object.assign(test_app.services, { outgoing: { ...test_app.services.outgoing, recordsOf } });
});
afterAll(() => test_app.close());

describe('the domain that e-mails come from', () => {
  it('SCREEN-52: is looked up under its own names, and what no name server says is told apart from what is not there', async () => {
    const world = await makeWorld(test_app.services, { notification_email_address: 'Parcels@Mail.Courier.co.za' });
    const { token } = await signInAs(world, { role: ROLE.admin });

    const { body } = await test_app.request(messageChannelApi.checkDomain, { token, input: { dkim_selector: 'k1' } });

    expect(body).toMatchObject({ is_own: true, domain: 'mail.courier.co.za' });
    expect(body.records.map(({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`)).toEqual([
      'mx sound',
      'spf sound',
      'dkim sound',
      'dmarc unknown',
    ]);
  });

  it('of the installation is not looked up where only this machine knows it', async () => {
    const world = await makeWorld(test_app.services);
    const { token } = await signInAs(world, { role: ROLE.admin });
    asked.length = 0;

    const { body } = await test_app.request(messageChannelApi.checkDomain, { token, input: {} });

    expect(body).toMatchObject({ is_own: false, from_address: 'no-reply@localhost' });
    expect(asked).toEqual([]);
  });

  it('is for staff who may test the channel, and a selector is a name and nothing else', async () => {
    const world = await makeWorld(test_app.services);
    const admin = await signInAs(world, { role: ROLE.admin });
    const owner = await signInAs(world, { role: ROLE.owner, account_id: await makeAccount(world) });
    const hub = await signInAs(world, { role: ROLE.hub });
    const status = async (token: string, input: object) =>
      (await test_app.request(messageChannelApi.checkDomain, { token, input })).status;

    expect([
      await status(owner.token, {}),
      await status(hub.token, {}),
      await status(admin.token, { dkim_selector: 'a b' }),
      await status(admin.token, { dkim_selector: '.evil' }),
    ]).toEqual([403, 403, 400, 400]);
  });
});
