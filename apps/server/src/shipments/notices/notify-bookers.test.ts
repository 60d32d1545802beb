import { accountApi } from '@tsela/contract/accounts/account-api';
import { registrationApi } from '@tsela/contract/accounts/registration-api';
import { announcementApi } from '@tsela/contract/inbox/announcement-api';
import { threadApi } from '@tsela/contract/inbox/thread-api';
import { unreadCountApi } from '@tsela/contract/inbox/unread-count-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { DAY_MS } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf, moveTo } from '../../testing/field.ts';
import { PASSWORD } from '../../testing/people.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { SignedIn, World } from '../../testing/world.ts';
import { createShipment } from '../booking/create-shipment.ts';
import { expireUnpaid } from '../change/expire-unpaid.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const NOTICES = ['shipment_failed_attempt', 'shipment_held', 'quote_expired', 'account_held', 'account_waiting'];

/** The e-mails about their work that a user got, in order. */
async function lettersTo(world: World, { user_id }: SignedIn): Promise<{ event: string; subject: string; body: string }[]> {
  return rowsOf(
    world,
    `select event, subject, body from messages where provider_id = ${world.provider_id} and event in ('${NOTICES.join("', '")}')
      and recipient = (select email from users where provider_id = ${world.provider_id} and id = ${user_id}) order by id`,
  );
}

const eventsTo = async (world: World, person: SignedIn) => (await lettersTo(world, person)).map(({ event }) => event);

async function book(person: SignedIn, overrides: Parameters<typeof aShipment>[0] = {}): Promise<Shipment> {
  return succeed(test_app, shipmentApi.create, { token: person.token, input: aShipment(overrides) });
}

const choose = (person: SignedIn, value: Record<string, boolean>) =>
  succeed(test_app, profileApi.saveSetting, { token: person.token, input: { setting: 'email_notifications', value } });

describe('people of accounts', () => {
  async function scene() {
    const world = await makeWorld(test_app.services);
    const owner = await makeCustomer(world, { balance: 1_000_000 });
    const colleague = await signInAs(world, { role: ROLE.user, account_id: owner.account_id });
    return { world, owner, colleague };
  }

  it('SCREEN-06: learn of failed attempts and holds of what they have booked themselves, and of no more', async () => {
    const { world, owner, colleague } = await scene();
    const shipment = await book(colleague);
    for (const status of [
      'collection-failed-attempt',
      'on-hold',
      'on-hold-internal',
      'collected',
      'delivery-failed-attempt',
    ] as const)
      await moveTo(world, shipment, status);

    const letters = await lettersTo(world, colleague);
    expect(letters.map(({ subject }) => subject)).toEqual([
      `Test Couriers: We could not collect shipment ${shipment.short_tracking_reference}`,
      `Test Couriers: Shipment ${shipment.short_tracking_reference} is on hold`,
      `Test Couriers: We could not deliver shipment ${shipment.short_tracking_reference}`,
    ]);
    expect(letters[0]?.body).toMatch(new RegExp(`/shipments/${shipment.id}\n[^]*/profile$`));
    expect(await eventsTo(world, owner)).toEqual([]);
  });

  it('SCREEN-06: get none that they have switched off, of what is muted, or that they got as the sender', async () => {
    const { world, owner, colleague } = await scene();
    await choose(colleague, { shipment_failed_attempt: false });
    const [muted, own] = [await book(owner, { mute_notifications: true }), await book(owner)];
    const [address] = await rowsOf<{ email: string }>(
      world,
      `select email from users where provider_id = ${world.provider_id} and id = ${owner.user_id}`,
    );
    const sent = await book(owner, {
      collection_contact: { name: 'Me', email: address?.email ?? '', mobile_number: '0821234567' },
    });

    const others = await book(colleague);
    for (const shipment of [muted, own, sent, others]) await moveTo(world, shipment, 'collection-failed-attempt');
    await moveTo(world, others, 'on-hold');

    expect(await eventsTo(world, colleague)).toEqual(['shipment_held']);
    const [only, ...more] = await lettersTo(world, owner);
    expect(only?.subject).toContain(own.short_tracking_reference);
    expect(more).toEqual([]);
  });

  it('DATA-22: who answers for a shipment learns of a failed attempt, but for its booker, who chooses by themselves', async () => {
    const { world, owner, colleague } = await scene();
    const responsible = { name: 'Lindiwe', email: `lindiwe.${world.provider_id}@example.com` };
    const [address] = await rowsOf<{ email: string }>(world, `select email from users where id = ${colleague.user_id}`);
    await choose(colleague, { shipment_failed_attempt: false });
    const others = await book(owner, { responsible_contact: responsible });
    const own = await book(colleague, { responsible_contact: { name: 'Me', email: address?.email ?? '' } });
    for (const shipment of [others, own]) {
      await moveTo(world, shipment, 'delivery-failed-attempt');
      await moveTo(world, shipment, 'on-hold');
    }

    const letters = await rowsOf<{ event: string; body: string }>(
      world,
      `select event, body from messages where provider_id = ${world.provider_id} and recipient = '${responsible.email}'`,
    );
    expect(letters).toEqual([
      { event: 'shipment_failed_attempt', body: expect.stringContaining('for which you are the contact') },
    ]);
    expect(letters[0]?.body).toContain(`/track?ref=${others.short_tracking_reference}`);
    expect(await eventsTo(world, colleague)).toEqual(['shipment_held']);
    const wrong = await test_app.request(shipmentApi.create, {
      token: owner.token,
      input: aShipment({ responsible_contact: { name: 'Nobody', email: 'nobody' } }),
    });
    expect([wrong.status, wrong.body.violations?.[0].field]).toEqual([400, 'responsible_contact.email']);
  });

  it('DATA-22: the responsible contact learns of it also where no user has booked it', async () => {
    const { world, owner } = await scene();
    const responsible_contact = { name: 'Lindiwe', email: `lindiwe.${world.provider_id}@example.com` };
    const { account_id } = owner;
    const shipment = await createShipment(contextOf(world), aShipment({ account_id, responsible_contact }));

    await moveTo(world, shipment, 'collection-failed-attempt');

    const letters = await rowsOf(
      world,
      `select event from messages where provider_id = ${world.provider_id} and recipient = '${responsible_contact.email}'`,
    );
    expect(letters).toEqual([{ event: 'shipment_failed_attempt' }]);
  });

  it('SCREEN-06: learn that their quote was not accepted', async () => {
    const { world, owner } = await scene();
    const quote = await book(owner, { quick_quote: 'quote' });

    await expireUnpaid({ ...contextOf(world), now: new Date(Date.now() + 40 * DAY_MS) });

    const [letter] = await lettersTo(world, owner);
    expect(letter?.subject).toBe(`Test Couriers: Quote ${quote.short_tracking_reference} has expired`);
  });

  it('SCREEN-06: learn of a hold and its end where they look after the account', async () => {
    const { world, owner, colleague } = await scene();
    const admin = await signInAs(world, { role: ROLE.admin });
    const hold = (action: 'hold' | 'release') =>
      succeed(test_app, accountApi.hold, { token: admin.token, input: { ids: [owner.account_id], action } });
    await hold('hold');
    await hold('release');
    expect((await lettersTo(world, owner)).map(({ subject }) => subject.replace(/Account \S+/, 'Account'))).toEqual([
      'Test Couriers: Account is on hold',
      'Test Couriers: Account is off hold',
    ]);

    await choose(owner, { account_held: false });
    await hold('hold');

    expect(await eventsTo(world, owner)).toHaveLength(2);
    expect(await eventsTo(world, colleague)).toEqual([]);
  });
});

describe('staff', () => {
  it('SCREEN-06 SCREEN-04: who may approve accounts learn of one that waits, unless they have switched it off', async () => {
    const world = await makeWorld(test_app.services, {
      enable_guest_account_creation: true,
      require_otp_for_new_account_users: false,
      new_accounts_need_approval: true,
    });
    const [admin, finance, ops] = [
      await signInAs(world, { role: ROLE.admin }),
      await signInAs(world, { role: ROLE.finance }),
      await signInAs(world, { role: ROLE.ops }),
    ];
    await choose(finance, { account_waiting: false });
    const email = `lerato.${world.provider_id}@example.com`;

    await succeed(test_app, registrationApi.register, {
      host: world.host,
      input: { name: 'Lerato', email, password: PASSWORD, kind: 'personal' },
    });

    const [letter] = await lettersTo(world, admin);
    expect(letter?.subject).toMatch(/^Test Couriers: \S+ has registered and waits for you$/);
    expect(letter?.body).toContain('It sends nothing until it is approved.');
    expect([await eventsTo(world, finance), await eventsTo(world, ops)]).toEqual([[], []]);
  });
});

describe('SCREEN-19: notices in the inbox', () => {
  it('come to who has switched them on, with the page, beside the e-mail, and to no one else', async () => {
    const world = await makeWorld(test_app.services, { enabled_features: [...DEFAULT_FEATURES, 'inbox'] });
    const owner = await makeCustomer(world, { balance: 1_000_000 });
    const colleague = await signInAs(world, { role: ROLE.user, account_id: owner.account_id });
    const admin = await signInAs(world, { role: ROLE.admin });
    const shipment = await book(colleague);
    const other = await book(owner);
    await succeed(test_app, profileApi.saveSetting, {
      token: colleague.token,
      input: { setting: 'inbox_notifications', value: { shipment_failed_attempt: true } },
    });

    for (const { id } of [shipment, other]) await moveTo(world, { id }, 'collection-failed-attempt');

    const inboxOf = async ({ token }: SignedIn) =>
      (await succeed(test_app, threadApi.threads, { token, input: { folder: 'announcements' } })).announcements;
    const [notice, ...more] = await inboxOf(colleague);
    expect(notice).toMatchObject({ page: `/shipments/${shipment.id}`, is_unread: true, can_withdraw: false });
    expect(notice?.subject).toContain(shipment.short_tracking_reference);
    expect([more, await inboxOf(owner), await inboxOf(admin)]).toEqual([[], [], []]);
    expect(await eventsTo(world, colleague)).toEqual(['shipment_failed_attempt']);
    const { unread } = await succeed(test_app, unreadCountApi.unreadCount, { token: colleague.token });
    expect(unread).toBe(1);
    const of_other = await test_app.request(announcementApi.announcement, {
      token: admin.token,
      input: { announcement_id: notice?.id },
    });
    const withdrawn = await test_app.request(announcementApi.withdraw, {
      token: admin.token,
      input: { announcement_id: notice?.id },
    });
    expect([of_other.status, withdrawn.status]).toEqual([404, 404]);
  });

  it('are not there where the inbox is off', async () => {
    const world = await makeWorld(test_app.services);
    const owner = await makeCustomer(world, { balance: 1_000_000 });
    await succeed(test_app, profileApi.saveSetting, {
      token: owner.token,
      input: { setting: 'inbox_notifications', value: { shipment_failed_attempt: true } },
    });

    await moveTo(world, await book(owner), 'collection-failed-attempt');

    expect(await rowsOf(world, `select id from inbox_announcements where provider_id = ${world.provider_id}`)).toEqual([]);
  });
});
