import { auditApi } from '@tsela/contract/audit/audit-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import { rateRevisionApi } from '@tsela/contract/rates/rate-revision-api';
import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { InputOf } from '@tsela/contract/route';
import type { ServiceLevelId } from '@tsela/domain/ids';
import { PROVINCES } from '@tsela/domain/formats/provinces';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '../../job-handlers/job-handlers.ts';
import { contextOf } from '../../testing/field.ts';
import { untilHeard } from '../../testing/heard.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { SignedIn, World } from '../../testing/world.ts';
import { publishScheduled } from './publish-rate-revision.ts';

/** Two processes of one installation. */
let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  [here, there] = [await openTestApp(), await openTestApp()];
});
afterAll(async () => {
  await here.close();
  await there.close();
});

interface Scene {
  readonly world: World;
  readonly admin: SignedIn;
  readonly live: RateRevision;
  draftOf(name?: string): Promise<RateRevision>;
  /** A draft whose only rate charges this much, in rand and without VAT. */
  pricedDraft(rand: number): Promise<RateRevision>;
  publish(draft: RateRevision, token?: string): ReturnType<TestApp['request']>;
  states(): Promise<[name: string, state: string][]>;
}

async function scene(): Promise<Scene> {
  const world = await makeWorld(here.services);
  const admin = await signInAs(world, { role: ROLE.admin });
  const { token } = admin;
  const list = async () => (await succeed(here, rateRevisionApi.revisions, { token, input: {} })).rate_revisions;
  const [live] = await list();
  if (!live) throw new Error('The world has a tariff.');
  const draftOf: Scene['draftOf'] = async (name = 'Draft') =>
    (await succeed(here, rateRevisionApi.createRevision, { token, input: { name, copy_of: live.id } })).rate_revision;
  return {
    world,
    admin,
    live,
    draftOf,
    async pricedDraft(rand) {
      const draft = await draftOf(`R ${rand}`);
      const { rates } = await succeed(here, rateCardApi.rates, { token, input: { id: draft.id } });
      const put = rates.map((rate) => ({ ...rate, charges: [{ charge_type: 'flat' as const, amount: rand }] }));
      const input = { id: draft.id, version: draft.version, rates: { put } };
      return (await succeed(here, rateCardApi.changeCard, { token, input })).rate_revision;
    },
    publish: ({ id, version }, as = token) =>
      here.request(rateRevisionApi.publishRevision, {
        token: as,
        input: { id, version, accept_warnings: true, warnings_reason: 'Read and meant' },
      }),
    states: async () => (await list()).map(({ name, state }) => [name, state]),
  };
}

async function priceAt(app: TestApp, token: string): Promise<number> {
  const { collection_address, delivery_address, parcels } = aShipment();
  const { body } = await app.request(rateApi.quote, { token, input: { collection_address, delivery_address, parcels } });
  return body.rates[0].base_rate.charge as number;
}

describe('a revision of the tariff', () => {
  it('begins as a copy, is edited, published, and supersedes the one before; the trail says who did what', async () => {
    const { admin, live, pricedDraft, publish, states, world } = await scene();
    const draft = await pricedDraft(150);

    const published = await publish(draft);

    expect([published.status, published.body.rate_revision]).toEqual([
      200,
      expect.objectContaining({ state: 'live', id: draft.id }),
    ]);
    expect(published.body.rate_revision.copied_from).toEqual({ id: live.id, name: 'Test tariff' });
    expect(await states()).toEqual([
      ['R 150', 'live'],
      ['Test tariff', 'superseded'],
    ]);
    const { audit_events } = await succeed(here, auditApi.events, {
      token: admin.token,
      input: { type: 'rate_revision', object_id: draft.id },
    });
    expect(audit_events.map(({ action }) => action)).toEqual([
      'rate-revision.published',
      'rate-revision.changed',
      'rate-revision.created',
    ]);
    const [card] = await rowsOf<{ id: number; name: string; effective_from: string }>(
      world,
      `select card -> 'id' as id, card ->> 'name' as name, card ->> 'effective_from' as effective_from from rate_revisions
       where provider_id = ${world.provider_id} and status = 'live'`,
    );
    expect(card).toEqual({ id: draft.id, name: 'R 150', effective_from: dayOf(new Date()) });
  });

  it('a shipment keeps the revision it was priced with when another goes live', async () => {
    const { world, live, pricedDraft, publish } = await scene();
    const { token } = await makeCustomer(world, { balance: 1_000_000 });
    const booked = await succeed(here, shipmentApi.create, { token, input: aShipment() });

    await publish(await pricedDraft(150));

    const rows = await rowsOf<{ rate_revision_id: number; rate_cents: number }>(
      world,
      `select rate_revision_id::int, rate_cents::int from shipment_prices where provider_id = ${world.provider_id} and shipment_id = ${booked.id}`,
    );
    expect(rows).toEqual([{ rate_revision_id: live.id, rate_cents: 11_500 }]);
    expect(await priceAt(here, token)).toBe(150);
  });

  it('publishing it reaches another process of the installation as soon as that hears of it', async () => {
    const { world, pricedDraft, publish } = await scene();
    const { token } = await makeCustomer(world, { balance: 1_000_000 });
    const draft = await pricedDraft(175);
    await untilHeard({ told_by: here, heard_by: there });
    expect([await priceAt(here, token), await priceAt(there, token)]).toEqual([100, 100]);

    await publish(draft);

    expect(await priceAt(here, token)).toBe(175);
    await untilHeard({ told_by: here, heard_by: there });
    expect(await priceAt(there, token)).toBe(175);
  });

  it('is quoted from whole: no answer has parts of two while they change', async () => {
    const { world, admin, live, pricedDraft, publish } = await scene();
    const { token } = await makeCustomer(world, { balance: 1_000_000 });
    const { collection_address, delivery_address, parcels } = aShipment();
    const priced = await pricedDraft(150);
    const { service_levels } = await succeed(here, rateCardApi.card, { token: admin.token, input: { id: live.id } });
    const put = service_levels.map((level): typeof level => ({ ...level, collection_weekdays: [1, 2, 3, 4, 5, 6, 0] }));
    const input = {
      id: priced.id,
      version: priced.version,
      service_levels: { put: put },
    };
    const { rate_revision: weekend } = await succeed(here, rateCardApi.changeCard, { token: admin.token, input });
    const quotes: Promise<Awaited<ReturnType<TestApp['request']>>>[] = [];
    const ask = (app: TestApp) =>
      quotes.push(app.request(rateApi.quote, { token, input: { collection_address, delivery_address, parcels } }));
    const asking = Array.from({ length: 40 }, (_, at) => at);

    for (const at of asking) ask(at % 2 === 0 ? here : there);
    const publishing = publish(weekend);
    for (const at of asking) ask(at % 2 === 0 ? here : there);
    await publishing;
    await succeed(here, rateRevisionApi.rollBack, { token: admin.token, input: { id: live.id } });
    for (const at of asking) ask(at % 2 === 0 ? here : there);

    const answers = (await Promise.all(quotes)).map(({ body }) => [
      body.rates[0].base_rate.charge,
      body.service_days.collection_service_days.length,
    ]);
    expect(answers).toHaveLength(120);
    for (const answer of answers) expect([JSON.stringify([100, 5]), JSON.stringify([150, 7])]).toContain(JSON.stringify(answer));
  });

  it('begins empty as well, and an empty one cannot be published', async () => {
    const { admin, publish } = await scene();
    const { rate_revision } = await succeed(here, rateRevisionApi.createRevision, {
      token: admin.token,
      input: { name: '  From   nothing ' },
    });

    const { status, body } = await publish(rate_revision);

    expect([rate_revision.name, rate_revision.state, rate_revision.version]).toEqual(['From nothing', 'draft', 1]);
    expect([status, body.message]).toEqual([400, 'There is no service level: nothing can be booked.']);
  });

  it('is renamed, and deleted while it is a draft', async () => {
    const { admin, live, draftOf, states } = await scene();
    const { token } = admin;
    const draft = await draftOf();
    const input = { id: draft.id, version: draft.version, name: 'Winter' };
    const renamed = await succeed(here, rateRevisionApi.renameRevision, { token, input });

    expect(renamed.rate_revision).toMatchObject({ name: 'Winter', version: 2 });
    expect(await succeed(here, rateRevisionApi.removeRevision, { token, input: { id: draft.id } })).toEqual({
      message: '“Winter” has been deleted.',
    });
    expect(await states()).toEqual([['Test tariff', 'live']]);
    const refused = await here.request(rateRevisionApi.removeRevision, { token, input: { id: live.id } });
    expect([refused.status, refused.body.message]).toEqual([409, 'What was live is kept: prices refer to it.']);
  });

  it('that is live cannot be edited', async () => {
    const { admin, live } = await scene();

    const { status, body } = await here.request(rateCardApi.changeCard, {
      token: admin.token,
      input: { id: live.id, version: live.version, header: { rates_include_vat: true } },
    });

    expect([status, body.message]).toEqual([409, 'Only drafts can be changed. Copy this revision into a draft.']);
  });

  it('with warnings is published by who says why, and the trail keeps that', async () => {
    const { admin, draftOf, world } = await scene();
    const { token } = admin;
    const draft = await draftOf();
    const { rate_revision } = await succeed(here, rateCardApi.changeCard, {
      token,
      input: {
        id: draft.id,
        version: draft.version,
        zones: { put: [{ id: 1, code: 'GP', name: 'Gauteng', kind: 'rates', provinces: ['GP'] }] },
        rates: { put: [{ ...aRate(), id: 1, from_zone_id: 1 }] },
      },
    });
    const input = { id: draft.id, version: rate_revision.version, accept_warnings: true };

    const silent = await here.request(rateRevisionApi.publishRevision, { token, input: { ...input, warnings_reason: ' ' } });
    const told = await here.request(rateRevisionApi.publishRevision, {
      token,
      input: { ...input, warnings_reason: ' Gauteng only, as agreed ' },
    });

    expect([silent.status, silent.body.message]).toEqual([400, 'Please say why the warnings are accepted.']);
    expect(told.status).toBe(200);
    const events = await rowsOf<{ change_to: unknown }>(
      world,
      `select change_to from events where provider_id = ${world.provider_id} and type = 'rate-revision.published' and object_id = ${draft.id}`,
    );
    // Eight provinces have no rate zone.
    expect(events).toMatchObject([{ change_to: { warnings_accepted: 8, warnings_reason: 'Gauteng only, as agreed' } }]);
  });

  it('with gaps asks before it is published, and with errors is refused by place', async () => {
    const { admin, draftOf } = await scene();
    const { token } = admin;
    const draft = await draftOf();
    const edit = async (input: InputOf<typeof rateCardApi.changeCard>) =>
      (await succeed(here, rateCardApi.changeCard, { token, input })).rate_revision;
    const with_gap = await edit({
      id: draft.id,
      version: draft.version,
      zones: { put: [{ id: 1, code: 'WC', name: 'Cape', kind: 'rates', provinces: [...PROVINCES] }] },
      rates: { put: [{ ...aRate(), id: 1, from_zone_id: 1, min_weight_kg: 2 }] },
    });

    const asked = await here.request(rateRevisionApi.publishRevision, {
      token,
      input: { id: draft.id, version: with_gap.version },
    });
    const check = await succeed(here, rateCardApi.check, { token, input: { id: draft.id } });
    const broken = await edit({
      id: draft.id,
      version: with_gap.version,
      rates: { put: [{ ...aRate(), id: 1, charges: [{ charge_type: 'flat', amount: -5 }] }] },
    });
    const refused = await here.request(rateRevisionApi.publishRevision, {
      token,
      input: { id: draft.id, version: broken.version, accept_warnings: true, warnings_reason: 'Read and meant' },
    });

    expect([asked.status, asked.body.message]).toEqual([409, 'There is one warning. Look at it and accept it to publish.']);
    expect(check).toMatchObject({
      error_count: 0,
      warning_count: 1,
      findings: [
        {
          severity: 'warning',
          part: 'rates',
          row_id: 1,
          field: 'min_weight_kg',
          message: 'ECO, Standard, Cape to anywhere: there is no rate from 0 kg to 2 kg.',
        },
      ],
    });
    expect([refused.status, refused.body.violations]).toEqual([
      400,
      [
        {
          field: 'rates[1].charges[0]',
          code: 'negative',
          message: 'ECO, Standard, anywhere to anywhere, over 0 kg: an amount is below 0.',
        },
      ],
    ]);
  });
});

describe('the schedule', () => {
  it('makes a revision live at the beginning of its day in South Africa, and not before', async () => {
    const { world, admin, pricedDraft, states } = await scene();
    const draft = await pricedDraft(150);
    const day = addDays(dayOf(new Date()), 3);
    const input = { id: draft.id, version: draft.version, day, accept_warnings: true, warnings_reason: 'Read and meant' };

    const { rate_revision } = await succeed(here, rateRevisionApi.scheduleRevision, { token: admin.token, input });

    expect(rate_revision).toMatchObject({ state: 'scheduled', scheduled_day: day });
    // 22:00 UTC is midnight in South Africa.
    await publishScheduled({ ...contextOf(world), now: new Date(`${addDays(day, -1)}T21:59:59Z`) });
    expect(await states()).toEqual([
      ['Test tariff', 'live'],
      ['R 150', 'scheduled'],
    ]);
    await publishScheduled({ ...contextOf(world), now: new Date(`${addDays(day, -1)}T22:00:00Z`) });
    expect(await states()).toEqual([
      ['R 150', 'live'],
      ['Test tariff', 'superseded'],
    ]);
  });

  it('run by two processes at once publishes each once, the latest last', async () => {
    const { world, admin, pricedDraft, states } = await scene();
    for (const [at, rand] of [150, 160].entries()) {
      const draft = await pricedDraft(rand);
      const input = {
        id: draft.id,
        version: draft.version,
        day: addDays(dayOf(new Date()), at + 1),
        accept_warnings: true,
        warnings_reason: 'Read and meant',
      };
      await succeed(here, rateRevisionApi.scheduleRevision, { token: admin.token, input });
    }
    await changeRows(world, `update rate_revisions set scheduled_day = scheduled_day - 30 where status = 'scheduled'`);
    const run = (app: TestApp) =>
      runJob(app.services, 'publish-scheduled-rates', { provider_id: world.provider_id }, { job_id: 'test', is_last_try: false });

    await Promise.all([run(here), run(there)]);

    expect(await states()).toEqual([
      ['R 160', 'live'],
      ['R 150', 'superseded'],
      ['Test tariff', 'superseded'],
    ]);
    const published = await rowsOf(
      world,
      `select 1 from events where provider_id = ${world.provider_id} and type = 'rate-revision.published' and change_to ? 'scheduled_day'`,
    );
    expect(published).toHaveLength(2);
  });

  it('gives a draft back, has one revision a day, and only days to come', async () => {
    const { admin, draftOf } = await scene();
    const [one, other] = [await draftOf('One'), await draftOf('Other')];
    const tomorrow = addDays(dayOf(new Date()), 1);
    const schedule = (of: RateRevision, day: string | null, version = of.version) =>
      here.request(rateRevisionApi.scheduleRevision, {
        token: admin.token,
        input: { id: of.id, version, day, accept_warnings: true, warnings_reason: 'Read and meant' },
      });

    const first = await schedule(one, tomorrow);
    const taken = await schedule(other, tomorrow);
    const today = await schedule(other, dayOf(new Date()));
    const back = await schedule(one, null, first.body.rate_revision.version);

    expect([taken.status, taken.body.message]).toEqual([
      409,
      `“One” goes live on ${longDayInWords(tomorrow)} already. Please choose another day.`,
    ]);
    expect([today.status, today.body.message]).toEqual([400, 'Please choose a day from tomorrow on, or publish it now.']);
    expect(back.body.rate_revision).toMatchObject({ state: 'draft', scheduled_day: null });
    expect((await schedule(other, tomorrow)).status).toBe(200);
  });
});

describe('two at once', () => {
  it('publishing two drafts leaves one live, and nothing lost', async () => {
    const { pricedDraft, publish, states } = await scene();
    const drafts = [await pricedDraft(150), await pricedDraft(160)];

    const answers = await Promise.all(drafts.map((draft) => publish(draft)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await states()).map(([, state]) => state)).toEqual(['live', 'superseded', 'superseded']);
  });

  it('publishing one draft twice has one effect and the same answer', async () => {
    const { pricedDraft, publish, states, world } = await scene();
    const draft = await pricedDraft(150);

    const answers = await Promise.all([publish(draft), publish(draft)]);

    expect(answers.map(({ status, body }) => [status, body.rate_revision])).toEqual([
      [200, answers[0]?.body.rate_revision],
      [200, answers[0]?.body.rate_revision],
    ]);
    expect(await states()).toHaveLength(2);
    const events = await rowsOf(
      world,
      `select 1 from events where provider_id = ${world.provider_id} and type = 'rate-revision.published' and object_id = ${draft.id}`,
    );
    expect(events).toHaveLength(1);
  });

  it('a publisher and an editor: the second is told by name that the draft has moved on', async () => {
    const { world, admin, pricedDraft, publish } = await scene();
    const editor = await signInAs(world, { role: ROLE.admin });
    const draft = await pricedDraft(150);
    const edit = (as: SignedIn) =>
      here.request(rateCardApi.changeCard, {
        token: as.token,
        input: { id: draft.id, version: draft.version, header: { rates_include_vat: true } },
      });
    const [{ name }] = (await rowsOf<{ name: string }>(
      world,
      `select name from users where provider_id = ${world.provider_id} and id = ${editor.user_id}`,
    )) as [{ name: string }];

    const edited = await edit(editor);
    const refused = await publish(draft);
    const again = await edit(editor);

    expect(edited.status).toBe(200);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(
      new RegExp(`^${name} has saved “R 150” at \\d\\d:\\d\\d, after you opened it. Please load it again.$`),
    );
    expect(again.body.message).toMatch(/^You have saved “R 150” elsewhere at/);

    const other = await pricedDraft(160);
    const both = await Promise.all([publish(other, admin.token), editOf(other, editor)]);
    // Either the editor was first and the publisher is refused, or the other way round; never both.
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  function editOf(draft: RateRevision, as: SignedIn) {
    return here.request(rateCardApi.changeCard, {
      token: as.token,
      input: { id: draft.id, version: draft.version, header: { rates_include_vat: true } },
    });
  }

  it('editing one draft: the second loses nothing of the first, and is told', async () => {
    const { admin, draftOf } = await scene();
    const draft = await draftOf();
    const put = (code: string) =>
      here.request(rateCardApi.changeCard, {
        token: admin.token,
        input: { id: draft.id, version: draft.version, zones: { put: [{ code, name: code, kind: 'rates', provinces: ['WC'] }] } },
      });

    const answers = await Promise.all([put('A'), put('B')]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const card = await succeed(here, rateCardApi.card, { token: admin.token, input: { id: draft.id } });
    expect(card.zones).toHaveLength(1);
    expect(card.rate_revision.version).toBe(2);
  });
});

describe('rolling back', () => {
  it('makes a copy of what was live before live again', async () => {
    const { world, admin, live, pricedDraft, publish, states } = await scene();
    const { token } = await makeCustomer(world, { balance: 1_000_000 });
    await publish(await pricedDraft(150));
    const roll_back = (id: number) => here.request(rateRevisionApi.rollBack, { token: admin.token, input: { id, name: 'Back' } });

    const { body } = await roll_back(live.id);

    expect(body.rate_revision).toMatchObject({ name: 'Back', state: 'live', copied_from: { id: live.id, name: 'Test tariff' } });
    expect(await priceAt(here, token)).toBe(100);
    expect((await states()).map(([, state]) => state)).toEqual(['live', 'superseded', 'superseded']);
    const refused = await roll_back(body.rate_revision.id);
    expect([refused.status, refused.body.message]).toEqual([409, 'This revision is live.']);
  });
});

describe('who may', () => {
  it('reads the tariff with API_/rates/revisions:GET, and never as a user of an account', async () => {
    const { world, live } = await scene();
    const customer = await makeCustomer(world);
    const operations = await signInAs(world, { role: ROLE.ops });
    const read = (token: string) => here.request(rateCardApi.card, { token, input: { id: live.id } });
    const before = await read(customer.token);
    await changeRows(
      world,
      `update users set extra_permissions = '["API_/rates/revisions:GET"]' where provider_id = ${world.provider_id} and id = ${customer.user_id}`,
    );
    here.services.actors.forgetAll(world.provider_id);

    const after = await read(customer.token);

    expect(before.status).toBe(403);
    expect(after.status).toBe(403);
    expect((await read(operations.token)).status).toBe(200);
  });
});

function aRate() {
  return {
    rate_group_id: 1,
    service_level_id: 1 as ServiceLevelId,
    from_zone_id: null,
    to_zone_id: null,
    min_weight_kg: 0,
    max_weight_kg: null,
    formula_type: 'flat' as const,
    charges: [{ charge_type: 'flat' as const, amount: 100 }],
  };
}
