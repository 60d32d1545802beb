import { profileApi } from '@tsela/contract/users/profile-api';
import { messageTextApi } from '@tsela/contract/messages/message-text-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { overviewApi } from '@tsela/contract/overview/overview-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { shipmentLifeApi } from '@tsela/contract/shipments/shipment-life-api';
import type { InputOf } from '@tsela/contract/route';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { verifyLedger } from '@tsela/server/billing/ledger/verify-ledger';
import { sweepOperators } from '@tsela/server/shipments/operators/sweep-operators';
import { assignDelivery, bookOne, contextOf, hireDriver, moveTo, sendEvent } from '@tsela/server/testing/field';
import { changeRows, rowsOf } from '@tsela/server/testing/rows';
import { succeed } from '@tsela/server/testing/test-app';
import { ROLE, aShipment, makeAccount, signInAs } from '@tsela/server/testing/world';
import type { World } from '@tsela/server/testing/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockerScene, openLockers, stepsOf } from './lockers.testing.ts';
import type { LockerOperator, Lockers } from './lockers.testing.ts';

const DOOR = { street_address: '4 Beach Road', local_area: 'Sea Point', city: 'Cape Town', code: '8005', zone: 'WC' };
const DAY_MS = 24 * 60 * 60 * 1000;

const WITH_INBOX = { enabled_features: [...DEFAULT_FEATURES, 'inbox'] };

let lockers: Lockers;
beforeAll(async () => {
  lockers = await openLockers();
});
afterAll(() => lockers.close());

/** A booking whose operator refuses its place. */
async function refused(
  operator: LockerOperator = 'bob-box',
  side: 'collection' | 'delivery' = 'delivery',
  settings: object = {},
) {
  const scene = await lockerScene(lockers, operator, 'P901', { ...WITH_INBOX, ...settings });
  const shipment = await scene.book(side);
  await scene.tell();
  return { ...scene, shipment, ...readerOf(scene.world) };
}

function readerOf(world: World) {
  const own = `provider_id = ${world.provider_id}`;
  return {
    inbox: () =>
      rowsOf<{ subject: string; text: string; page: string }>(
        world,
        `select subject, text, page from inbox_announcements where ${own} and audience = 'user' order by id`,
      ),
    letters: () =>
      rowsOf<{ recipient: string; subject: string; body: string; event: string }>(
        world,
        `select recipient, subject, body, event from messages where ${own} and event in ('own_place_refused', 'place_refused') order by id`,
      ),
    amounts: async () =>
      (
        await rowsOf<{ amount: number }>(world, `select amount_cents::int as amount from transactions where ${own} order by id`)
      ).map(({ amount }) => amount),
    sweepAfter: (days: number) => sweepOperators({ ...contextOf(world), now: new Date(Date.now() + days * DAY_MS) }),
  };
}

type Scene = Awaited<ReturnType<typeof refused>>;

const pileOf = async ({ staff, world }: Pick<Scene, 'staff' | 'world'>) => {
  const [{ counters }, { shipments }] = await Promise.all([
    succeed(lockers.test_app, overviewApi.opsDashboard, { token: staff.token, host: world.host }),
    succeed(lockers.test_app, overviewApi.opsList, {
      token: staff.token,
      host: world.host,
      input: { tile: 'failed-reservations', limit: 10 },
    }),
  ]);
  return [counters.find(({ key }) => key === 'failed-reservations')?.count, shipments.map(({ id }) => id)];
};

const asStaff = ({ staff, world }: Pick<Scene, 'staff' | 'world'>, input: InputOf<typeof shipmentApi.reprice>) =>
  succeed(lockers.test_app, shipmentApi.reprice, {
    token: staff.token,
    host: world.host,
    input,
  });

describe('ADR 0273: a booking whose place is refused', () => {
  it('is told to staff in the inbox and to who booked it by e-mail, once, and waits among the pending things', async () => {
    const scene = await refused();
    const { shipment, inbox, letters, read } = scene;
    const reference = shipment.short_tracking_reference;

    expect((await read(shipment))?.status).toBe('bob-box-reservation-failed');
    expect(await inbox()).toMatchObject([
      { subject: `Bob Box has no place for ${reference}`, page: `/shipments/${shipment.id}` },
    ]);
    expect((await inbox())[0]?.text).toContain(
      'Bob Box refused ' + `${reference} at Locker P901. It says: “No compartment is free.”`,
    );
    const told = await letters();
    expect(told.map(({ event }) => event)).toEqual(['own_place_refused']);
    expect(told[0]?.body).toContain(`Bob Box has no place for shipment ${reference} at Locker P901.`);
    expect(told[0]?.body).toContain('we cancel it and credit your account with what it cost');
    expect(told[0]?.body).not.toContain('No compartment is free');
    expect(await pileOf(scene)).toEqual([1, [shipment.id]]);
  });

  it('is cancelled where nothing is chosen by the end of the second working day, and what it cost is credited once', async () => {
    const { world, shipment, read, amounts, sweepAfter, inbox } = await refused();
    await sweepAfter(0);
    const before = (await read(shipment))?.status;

    await Promise.all([sweepAfter(8), sweepAfter(8), sweepAfter(9)]);
    await sweepAfter(10);

    expect([before, (await read(shipment))?.status]).toEqual(['bob-box-reservation-failed', 'cancelled']);
    expect(await amounts()).toEqual([5_000_000, -11_500, 11_500]);
    expect((await verifyLedger(world.context)).differences).toEqual([]);
    expect((await inbox()).map(({ subject }) => subject)).toEqual([
      `Bob Box has no place for ${shipment.short_tracking_reference}`,
      `${shipment.short_tracking_reference} was cancelled: no place at Bob Box`,
    ]);
    expect(await stepsOf(world, shipment)).toEqual(['submitted', 'bob-box-reservation-failed', 'cancelled']);
  });

  it('is cancelled by its customer at once, with the same credit, and leaves the pending things', async () => {
    const scene = await refused();
    const { customer, shipment, amounts, rows, tell } = scene;

    await succeed(lockers.test_app, shipmentApi.cancel, { token: customer.token, input: { id: shipment.id } });
    await tell();

    expect(await amounts()).toEqual([5_000_000, -11_500, 11_500]);
    expect(await pileOf(scene)).toEqual([0, []]);
    expect(await rows()).toMatchObject([{ step: 'released', state: 'confirmed' }]);
  });

  it('goes on as before once staff send it to another locker, or to the door, and is not cancelled any more', async () => {
    const scene = await refused();
    const { open, shipment, read, tell, rows, sweepAfter, world } = scene;
    await open('P102');

    await asStaff(scene, { id: shipment.id, delivery_pickup_point_id: 'P102', delivery_pickup_point_provider: 'bob-box' });
    await tell();
    const moved = await read(shipment);
    await asStaff(scene, { id: shipment.id, delivery_pickup_point_id: '', delivery_address: DOOR });
    await sweepAfter(10);

    expect([moved?.status, moved?.delivery_pickup_point?.reservation?.state]).toEqual(['submitted', 'confirmed']);
    expect((await read(shipment))?.status).toBe('submitted');
    expect(await pileOf(scene)).toEqual([0, []]);
    expect((await rows()).map(({ is_current }) => is_current)).toEqual([false, false]);
    expect(await stepsOf(world, shipment)).toEqual(['submitted', 'bob-box-reservation-failed', 'submitted']);
  });

  it('to the door from its refusal straight away is where it was', async () => {
    const scene = await refused();

    await asStaff(scene, {
      id: scene.shipment.id,
      delivery_pickup_point_id: '',
      delivery_address: DOOR,
    });

    expect((await scene.read(scene.shipment))?.status).toBe('submitted');
  });

  it('of a drop-off tells the sender not to go there, and takes another point', async () => {
    const scene = await refused('bob-box', 'collection');
    const { open, shipment, letters, tell, read, sweepAfter } = scene;
    await open('P102');
    const told = await letters();
    const pile = await pileOf(scene);

    await asStaff(scene, { id: shipment.id, collection_pickup_point_id: 'P102', collection_pickup_point_provider: 'bob-box' });
    await tell();
    const shown = await read(shipment);
    await sweepAfter(10);

    expect(told[0]?.body).toContain('please do not take it there');
    expect(pile).toEqual([1, [shipment.id]]);
    expect((await read(shipment))?.status).toBe('awaiting-dropoff');
    expect([shown?.status, shown?.collection_pickup_point?.reservation?.state]).toEqual(['awaiting-dropoff', 'confirmed']);
  });

  it('of a drop-off that no one chooses for is cancelled and credited', async () => {
    const { shipment, read, amounts, sweepAfter } = await refused('tcg-locker', 'collection');

    await sweepAfter(8);

    expect((await read(shipment))?.status).toBe('cancelled');
    expect(await amounts()).toEqual([5_000_000, -11_500, 11_500]);
  });

  it('at TCG Locker goes on: the customer reads so, staff see it, and nothing is cancelled', async () => {
    const scene = await refused('tcg-locker');
    const { shipment, letters, read, sweepAfter, amounts } = scene;

    await sweepAfter(10);

    expect((await letters())[0]?.body).toContain('The shipment goes on');
    expect((await read(shipment))?.status).toBe('submitted');
    expect(await pileOf(scene)).toEqual([1, [shipment.id]]);
    expect(await amounts()).toEqual([5_000_000, -11_500]);
  });

  it('that staff hold in time is theirs: it is not cancelled', async () => {
    const { world, shipment, read, sweepAfter } = await refused('tcg-locker', 'collection');
    await moveTo(world, shipment, 'on-hold');

    await sweepAfter(10);

    expect((await read(shipment))?.status).toBe('on-hold');
  });
});

describe('ADR 0273: a refusal that comes twice, late or at the same moment', () => {
  it('told three times at once, and once more after staff asked again, tells everyone once', async () => {
    const scene = await lockerScene(lockers, 'bob-box', 'P901', WITH_INBOX);
    const { inbox, letters } = readerOf(scene.world);
    const shipment = await scene.book();

    await Promise.all([scene.tell(), scene.tell(), scene.tell()]);
    const at_first = [(await inbox()).length, (await letters()).length];
    await succeed(lockers.test_app, shipmentLifeApi.reserve, {
      token: scene.staff.token,
      host: scene.world.host,
      input: { id: shipment.id },
    });
    await scene.tell();

    expect(at_first).toEqual([1, 1]);
    expect([(await inbox()).length, (await letters()).length]).toEqual([1, 1]);
    expect((await scene.rows()).map(({ state }) => state)).toEqual(['refused', 'refused']);
    expect(await stepsOf(scene.world, shipment)).toEqual(['submitted', 'bob-box-reservation-failed']);
  });

  it('comes while staff send the shipment elsewhere: the other place stands, whichever was first', async () => {
    const scene = await lockerScene(lockers, 'bob-box', 'P901', WITH_INBOX);
    const { inbox, letters, sweepAfter } = readerOf(scene.world);
    await scene.open('P102');
    const shipment = await scene.book();

    await Promise.all([
      asStaff(scene, { id: shipment.id, delivery_pickup_point_id: 'P102', delivery_pickup_point_provider: 'bob-box' }),
      scene.tell(),
    ]);
    await scene.tell();
    await sweepAfter(10);

    const shown = await scene.read(shipment);
    expect([shown?.status, shown?.delivery_pickup_point?.reservation?.state]).toEqual(['submitted', 'confirmed']);
    // Either the refusal was first and told once, or the change was and nothing was told.
    expect([(await inbox()).length, (await letters()).length].every((count) => count <= 1)).toBe(true);
  });

  it('comes after the change: nothing happens to the shipment', async () => {
    const scene = await lockerScene(lockers, 'bob-box', 'P901', WITH_INBOX);
    const { inbox, letters } = readerOf(scene.world);
    await scene.open('P102');
    const shipment = await scene.book();
    await asStaff(scene, { id: shipment.id, delivery_pickup_point_id: 'P102', delivery_pickup_point_provider: 'bob-box' });

    await scene.tell();

    expect((await scene.read(shipment))?.status).toBe('submitted');
    expect([await inbox(), await letters()]).toEqual([[], []]);
  });

  it('comes after the delivery: nothing is told and nothing credited', async () => {
    const scene = await lockerScene(lockers, 'tcg-locker', 'P901', WITH_INBOX);
    const { inbox, letters, amounts, sweepAfter } = readerOf(scene.world);
    const shipment = await scene.book();
    await scene.connect('');
    const driver = await hireDriver(scene.world);
    await assignDelivery(scene.world, shipment, driver.driver_id);
    await sendEvent(lockers.test_app, driver.token, { reference: shipment.short_tracking_reference, choice: 'out-for-delivery' });
    await moveTo(scene.world, shipment, 'delivered');
    await scene.connect();

    await scene.tell();
    await sweepAfter(10);

    expect((await scene.read(shipment))?.status).toBe('delivered');
    expect([await inbox(), await letters()]).toEqual([[], []]);
    expect(await amounts()).toEqual([5_000_000, -11_500]);
  });

  it('and its end at the same moment as a choice: one of both holds, and the money is right', async () => {
    const scene = await refused();
    const { open, shipment, read, amounts, sweepAfter, world } = scene;
    await open('P102');

    await Promise.allSettled([
      sweepAfter(8),
      asStaff(scene, { id: shipment.id, delivery_pickup_point_id: 'P102', delivery_pickup_point_provider: 'bob-box' }),
    ]);

    const shown = await read(shipment);
    const is_cancelled = shown?.status === 'cancelled';
    expect([shown?.status, await amounts()]).toEqual(
      is_cancelled ? ['cancelled', [5_000_000, -11_500, 11_500]] : ['submitted', [5_000_000, -11_500]],
    );
    expect((await verifyLedger(world.context)).differences).toEqual([]);
  });
});

describe('ADR 0273: who is told', () => {
  it('a visitor by e-mail in the language that they have chosen, that what was paid is given back', async () => {
    const scene = await lockerScene(lockers, 'bob-box', 'P901', WITH_INBOX);
    const { letters, inbox, sweepAfter } = readerOf(scene.world);
    const account_id = await makeAccount(scene.world, { account_type: 'guest', balance: 50_000 });
    const { collection_contact: sender } = aShipment();
    const before = await bookOne(scene.world, { account_id, delivery_contact: sender ?? {} });
    await changeRows(
      scene.world,
      `update shipments set recipient_language = 'af' where provider_id = ${scene.world.provider_id} and id = ${before.id}`,
    );
    const shipment = await bookOne(scene.world, { account_id, delivery_pickup_point_id: 'P901' });
    await moveTo(scene.world, shipment, 'submitted');

    await scene.tell();
    await sweepAfter(10);

    const [letter] = await letters();
    expect(letter?.recipient).toBe('sipho@example.com');
    expect(letter?.subject).toContain(`Locker P901 kan nie besending ${shipment.short_tracking_reference} neem nie`);
    expect(letter?.body).toContain('gee terug wat daarvoor betaal is');
    expect((await inbox()).at(-1)?.text).toContain('please give the money back');
  });

  it('the owner of the account where a program has booked, and no one of another', async () => {
    const scene = await lockerScene(lockers, 'bob-box', 'P901', WITH_INBOX);
    const account_id = await makeAccount(scene.world, { balance: 50_000 });
    const owner = await signInAs(scene.world, { role: ROLE.owner, account_id });
    await bookOne(scene.world, { account_id, delivery_pickup_point_id: 'P901' });

    await scene.tell();

    const [user] = await rowsOf<{ email: string }>(
      scene.world,
      `select email from users where provider_id = ${scene.world.provider_id} and id = ${owner.user_id}`,
    );
    expect((await readerOf(scene.world).letters()).map(({ recipient }) => recipient)).toEqual([user?.email]);
  });

  it('SCREEN-19: staff in the inbox until they switch it off', async () => {
    const scene = await lockerScene(lockers, 'bob-box', 'P901', WITH_INBOX);
    const off = await signInAs(scene.world, { role: ROLE.admin });
    await succeed(lockers.test_app, profileApi.saveSetting, {
      token: off.token,
      host: scene.world.host,
      input: { setting: 'inbox_notifications', value: { place_refused: false } },
    });
    await scene.book();

    await scene.tell();

    const told = await rowsOf<{ user_id: number }>(
      scene.world,
      `select user_id::int from inbox_announcements where provider_id = ${scene.world.provider_id} and audience = 'user'`,
    );
    expect(told.map(({ user_id }) => user_id)).toEqual([scene.staff.user_id]);
  });

  it('staff by e-mail where the provider has no inbox', async () => {
    const scene = await lockerScene(lockers, 'bob-box', 'P901');
    await scene.book();

    await scene.tell();

    expect((await readerOf(scene.world).letters()).map(({ event }) => event).toSorted()).toEqual([
      'own_place_refused',
      'place_refused',
    ]);
  });
});

describe('ADR 0273: room after all', () => {
  type AtLocker = Awaited<ReturnType<typeof lockerScene>>;

  /** A locker that is full at first. */
  async function fullLocker(point: string) {
    const scene = await lockerScene(lockers, 'bob-box', point, WITH_INBOX);
    scene.books.setFull(point, true);
    return { ...scene, ...readerOf(scene.world) };
  }

  /** It has room, and staff ask again. */
  async function findRoom(scene: AtLocker, shipment: Pick<Shipment, 'id'>, point: string) {
    scene.books.setFull(point, false);
    await succeed(lockers.test_app, shipmentLifeApi.reserve, {
      token: scene.staff.token,
      host: scene.world.host,
      input: { id: shipment.id },
    });
    await scene.tell();
  }

  it('at the same point is told to the customer once, by e-mail, and the shipment is where it was', async () => {
    const scene = await fullLocker('P201');
    const { letters, inbox, read, rows } = scene;
    const shipment = await scene.book();
    await scene.tell();
    const reference = shipment.short_tracking_reference;

    await findRoom(scene, shipment, 'P201');
    await scene.tell();

    expect((await letters()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(`Locker P201 cannot take shipment ${reference}`),
      expect.stringContaining(`Locker P201 can take shipment ${reference} after all`),
    ]);
    expect((await letters())[1]?.body).toContain(
      `Bob Box has a place for shipment ${reference} at Locker P201 after all. It goes there as booked, and you do not have to do anything.`,
    );
    expect((await inbox()).length).toBe(1);
    expect((await read(shipment))?.status).toBe('submitted');
    expect((await rows()).map(({ state }) => state)).toEqual(['refused', 'confirmed']);
  });

  it('that is lost again is told again, since they were told otherwise', async () => {
    const scene = await fullLocker('P202');
    const { letters, inbox, world } = scene;
    const shipment = await scene.book();
    await scene.tell();
    await findRoom(scene, shipment, 'P202');

    scene.books.take((await scene.box()).id, 'released');
    await sweepOperators({ ...contextOf(world), now: new Date(Date.now() + 60 * 60 * 1000) });

    expect((await letters()).map(({ subject }) => subject.includes('cannot take'))).toEqual([true, false, true]);
    expect((await inbox()).length).toBe(2);
  });

  it('of a muted shipment tells its customer neither', async () => {
    const scene = await fullLocker('P203');
    const { letters, inbox } = scene;
    const shipment = await bookOne(scene.world, { delivery_pickup_point_id: 'P203', mute_notifications: true });
    await scene.tell();

    await findRoom(scene, shipment, 'P203');

    expect(await letters()).toEqual([]);
    expect((await inbox()).length).toBe(1);
  });

  it('is told to a visitor in their language and the provider’s own words, with a code that proves the sender', async () => {
    const scene = await fullLocker('P204');
    const { letters } = scene;
    const account_id = await makeAccount(scene.world, { account_type: 'guest', balance: 50_000 });
    await succeed(lockers.test_app, messageTextApi.saveText, {
      token: scene.staff.token,
      host: scene.world.host,
      input: {
        event: 'place_found',
        channel: 'email',
        side: 'delivery',
        language: 'en',
        subject: '{point} has room',
        body: 'Good news, {name}: {ref} goes to {point}. {link}',
        time_modified: null,
      },
    });
    const shipment = await bookOne(scene.world, { account_id, delivery_pickup_point_id: 'P204' });
    await moveTo(scene.world, shipment, 'submitted');
    await scene.tell();

    await findRoom(scene, shipment, 'P204');

    const [before, after] = await letters();
    expect(before?.body).toContain('give back what was paid for it');
    expect(after?.subject).toBe('Locker P204 has room');
    expect(after?.body).toMatch(/^Good news, .+: \w{6} goes to Locker P204\. http/);
    const codes = await rowsOf<{ check_code: string }>(
      scene.world,
      `select check_code from messages where provider_id = ${scene.world.provider_id} and event = 'own_place_refused' order by id`,
    );
    expect(codes.map(({ check_code }, at) => check_code.length === 7 && [before, after][at]?.body.includes(check_code))).toEqual([
      true,
      true,
    ]);
  });
});

describe('ADR 0273: the last day to choose', () => {
  it('stands on the shipment for its customer and for staff, and on the tracking page; what is held has none', async () => {
    const { world, shipment, customer, staff } = await refused();
    const [{ day } = { day: '' }] = await rowsOf<{ day: string }>(
      world,
      `select to_char(time_choose at time zone 'Africa/Johannesburg', 'YYYY-MM-DD') as day from operator_reservations
       where provider_id = ${world.provider_id}`,
    );
    const seen = async () => {
      const [own, theirs, { shipments }] = await Promise.all([
        succeed(lockers.test_app, shipmentApi.list, { token: customer.token, input: { id: shipment.id } }),
        succeed(lockers.test_app, shipmentApi.list, { token: staff.token, host: world.host, input: { id: shipment.id } }),
        succeed(lockers.test_app, trackingApi.track, {
          host: world.host,
          input: { tracking_reference: shipment.short_tracking_reference },
        }),
      ]);
      return [
        own.shipments[0]?.delivery_pickup_point?.choose_by,
        theirs.shipments[0]?.delivery_pickup_point?.choose_by,
        shipments[0]?.choose_place_by,
      ];
    };
    const refused_at = await seen();

    await moveTo(world, shipment, 'on-hold');

    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(refused_at).toEqual([day, day, day]);
    expect(await seen()).toEqual([null, null, undefined]);
  });
});

describe('ADR 0273: the pile of refused places', () => {
  it('offers what can be done alone: no door for a drop-off, no other point where there is none', async () => {
    const [alone, delivery, dropoff] = [await refused(), await refused(), await refused('tcg-locker', 'collection')];
    await delivery.open('P102');
    const actsOf = async ({ staff, world }: Pick<Scene, 'staff' | 'world'>) =>
      (
        await succeed(lockers.test_app, overviewApi.opsList, {
          token: staff.token,
          host: world.host,
          input: { tile: 'failed-reservations', limit: 10 },
        })
      ).refused?.map(({ acts }) => acts);

    expect(await actsOf(alone)).toEqual([['to-door', 'cancel']]);
    expect(await actsOf(delivery)).toEqual([['other-point', 'to-door', 'cancel']]);
    expect(await actsOf(dropoff)).toEqual([['cancel']]);
  });

  it('counts a refused shipment once: it is none without a compartment, and the list finds it by its own filter', async () => {
    const scene = await refused();
    const { staff, world, shipment } = scene;
    const listed = async (input: InputOf<typeof shipmentApi.list>) =>
      (await succeed(lockers.test_app, shipmentApi.list, { token: staff.token, host: world.host, input })).shipments.map(
        ({ id }) => id,
      );

    const { counters } = await succeed(lockers.test_app, overviewApi.opsDashboard, { token: staff.token, host: world.host });

    expect(counters.find(({ key }) => key === 'failed-reservations')?.count).toBe(1);
    expect(counters.find(({ key }) => key === 'compartments-to-reserve')?.count).toBe(0);
    expect(await listed({ is_place_refused: true })).toEqual([shipment.id]);
    expect(await listed({ is_place_refused: false })).toEqual([]);
    expect(await listed({ waits_for_compartment: true })).toEqual([]);
  });
});

describe('an operator that does not take what it is told', () => {
  it.each<[LockerOperator, string]>([
    ['bob-box', 'collect-and-return-to-hub'],
    ['bob-box', 'delivered'],
    ['tcg-locker', 'collect-and-return-to-hub'],
    ['tcg-locker', 'delivered'],
  ])(
    'at %s, of a parcel that was placed and is %s then: the shipment goes on, and staff read each once',
    async (operator, status) => {
      const scene = await lockerScene(lockers, operator, 'P905', WITH_INBOX);
      const { inbox, letters } = readerOf(scene.world);
      const shipment = await scene.book();
      await scene.tell();

      await moveTo(scene.world, shipment, 'out-for-delivery');
      await moveTo(scene.world, shipment, 'ready-for-pickup');
      await Promise.all([scene.tell(), scene.tell()]);
      const placed = await scene.read(shipment);
      await moveTo(scene.world, shipment, status as 'delivered');
      await scene.tell();

      expect([placed?.status, placed?.delivery_pickup_point?.reservation?.state]).toEqual(['ready-for-pickup', 'refused']);
      expect((await scene.read(shipment))?.status).toBe(status);
      expect(await scene.rows()).toMatchObject([{ state: 'refused', said: 'The door of the compartment is open.' }]);
      expect((await inbox()).map(({ subject }) => subject.endsWith(`differs on ${shipment.short_tracking_reference}`))).toEqual([
        true,
        true,
      ]);
      expect(await letters()).toEqual([]);
    },
  );

  it.each<LockerOperator>(['bob-box', 'tcg-locker'])(
    'at %s, that a shipment does not come: it stays cancelled and credited, and staff ask again in vain or not',
    async (operator) => {
      const scene = await lockerScene(lockers, operator, 'P905', WITH_INBOX);
      const { amounts, inbox } = readerOf(scene.world);
      const shipment = await scene.book();
      await scene.tell();
      await succeed(lockers.test_app, shipmentApi.cancel, { token: scene.customer.token, input: { id: shipment.id } });

      await scene.tell();
      await succeed(lockers.test_app, shipmentLifeApi.reserve, {
        token: scene.staff.token,
        host: scene.world.host,
        input: { id: shipment.id },
      });
      const asked = await scene.rows();
      await scene.tell();

      expect(asked).toMatchObject([{ step: 'released', state: 'open' }]);
      expect(await scene.rows()).toMatchObject([{ step: 'released', state: 'refused' }]);
      expect((await scene.read(shipment))?.status).toBe('cancelled');
      expect(await amounts()).toEqual([5_000_000, -11_500, 11_500]);
      expect((await inbox()).map(({ text }) => text.includes('the parcel does not come'))).toEqual([true, true]);
    },
  );
});

describe('an operator that tells late', () => {
  it.each<LockerOperator>(['bob-box', 'tcg-locker'])(
    'at %s: what it was asked about meanwhile happens once',
    async (operator) => {
      const scene = await lockerScene(lockers, operator);
      scene.books.tellLateBy(150);
      const shipment = await scene.book('collection');
      await scene.tell();

      const late = scene.act('dropped-off', 'late');
      await sweepOperators({ ...contextOf(scene.world), now: new Date(Date.now() + 60 * 60 * 1000) });
      await late;

      expect((await scene.read(shipment))?.status).toBe('in-locker');
      expect(await stepsOf(scene.world, shipment)).toEqual(['awaiting-dropoff', 'in-locker']);
    },
  );

  it('of a shipment that is cancelled meanwhile: it is cancelled in the end, whichever comes first', async () => {
    const scene = await lockerScene(lockers, 'bob-box');
    scene.books.tellLateBy(150);
    const shipment = await scene.book('collection');
    await scene.tell();

    const late = scene.act('dropped-off', 'late');
    await succeed(lockers.test_app, shipmentApi.cancel, { token: scene.customer.token, input: { id: shipment.id } });
    await late;

    expect((await scene.read(shipment))?.status).toBe('cancelled');
    expect((await stepsOf(scene.world, shipment)).at(-1)).toBe('cancelled');
  });
});
