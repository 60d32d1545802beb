import { rateApi } from '@tsela/contract/rates/rate-api';
import { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import { rateRevisionApi } from '@tsela/contract/rates/rate-revision-api';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** A draft of its own price, with a fuel adjustment that begins in ten days. */
async function scene() {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.admin });
  const { rate_revisions } = await succeed(test_app, rateRevisionApi.revisions, { token, input: {} });
  const copy_of = rate_revisions[0]?.id ?? 0;
  const { rate_revision } = await succeed(test_app, rateRevisionApi.createRevision, { token, input: { name: 'Draft', copy_of } });
  const later = addDays(dayOf(new Date()), 10);
  const { rates } = await succeed(test_app, rateCardApi.rates, { token, input: { id: rate_revision.id } });
  await succeed(test_app, rateCardApi.changeCard, {
    token,
    input: {
      id: rate_revision.id,
      version: 1,
      rates: { put: rates.map((rate) => ({ ...rate, charges: [{ charge_type: 'flat' as const, amount: 4321 }] })) },
      rate_adjustments: { put: [{ name: 'Fuel', from_date: later, charges: [{ charge_type: 'percentage', percentage: 10 }] }] },
    },
  });
  const customer = await makeCustomer(world, { balance: 1_000_000 });
  const { collection_address, delivery_address, parcels } = aShipment();
  return {
    world,
    token,
    customer,
    later,
    draft_id: rate_revision.id,
    quote: (as: string | undefined, input: object) =>
      test_app.request(rateApi.quote, {
        ...(as !== undefined && { token: as }),
        host: world.host,
        input: { account_id: customer.account_id, collection_address, delivery_address, parcels, ...input },
      }),
  };
}

describe('the calculator', () => {
  it('prices by a draft for staff who may read it, and shows every step', async () => {
    const { token, quote, draft_id } = await scene();

    const { status, body } = await quote(token, { rate_revision_id: draft_id, explain: true });

    expect([status, body.rates[0].base_rate.charge]).toEqual([200, 4321]);
    expect(body.rates[0].explanation[0]).toContain('Rate card Draft');
    expect((await quote(token, {})).body.rates[0].base_rate.charge).toBe(100);
  });

  it('offers the choices of a draft only to staff who may read it', async () => {
    const { token, customer, draft_id } = await scene();
    const { rate_revision } = await succeed(test_app, rateCardApi.card, { token, input: { id: draft_id } });
    const lift = { name: 'Tail lift', description: 'At both ends', opted_in_by_default: false };
    const put = [{ ...lift, charges: [{ charge_type: 'flat' as const, amount: 350 }] }];
    await succeed(test_app, rateCardApi.changeCard, {
      token,
      input: { id: draft_id, version: rate_revision.version, opt_in_rates: { put } },
    });
    const ask = (as: string, input: object) => test_app.request(rateApi.optIn, { token: as, input });

    const of_draft = await ask(token, { account_id: customer.account_id, rate_revision_id: draft_id });
    const of_live = await ask(token, { account_id: customer.account_id });
    const of_customer = await ask(customer.token, { rate_revision_id: draft_id });

    expect(of_draft.body.opt_in_rates).toEqual([expect.objectContaining({ ...lift, charge_type: 'flat', charge_value: 350 })]);
    expect(of_live.body.opt_in_rates).not.toContainEqual(expect.objectContaining(lift));
    expect(of_customer.status).toBe(403);
  });

  it('prices as of another day', async () => {
    const { token, quote, draft_id, later } = await scene();

    const on_day = (await quote(token, { rate_revision_id: draft_id, on_day: later })).body.rates[0];
    const today = (await quote(token, { rate_revision_id: draft_id })).body.rates[0];

    expect(on_day.rate_adjustments).toEqual([{ id: 1, name: 'Fuel', charge: 432.1 }]);
    expect(today.rate_adjustments).toEqual([]);
    expect(on_day.service_level.collection_date >= later).toBe(true);
  });

  it('tells users of accounts, visitors and other staff nothing of drafts, not even that there is one', async () => {
    const { world, customer, quote, draft_id, later } = await scene();
    const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
    await changeRows(
      world,
      `update users set extra_permissions = '["API_/rates/revisions:GET"]' where provider_id = ${world.provider_id} and id = ${customer.user_id}`,
    );
    test_app.services.actors.forgetAll(world.provider_id);
    const asked = [{ rate_revision_id: draft_id }, { rate_revision_id: 999_999 }, { on_day: later }];

    const answers = [];
    for (const input of asked) {
      for (const as of [customer.token, hub.token, undefined]) answers.push(await quote(as, input));
    }

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    // The identifier of the request is random, and may have such digits.
    for (const { body } of answers) expect(JSON.stringify({ ...body, request_id: '' })).not.toMatch(/4321|Draft|4969/);
    const seen = await quote(customer.token, { explain: true });
    expect(JSON.stringify(seen.body)).not.toMatch(/4321|4969/);
    expect(seen.status).toBe(200);
  });

  it('refuses a draft that cannot be rated by in words, and one of another provider as not there', async () => {
    const { token, quote } = await scene();
    const { rate_revision } = await succeed(test_app, rateRevisionApi.createRevision, { token, input: { name: 'Empty' } });
    const foreign = await scene();

    const empty = await quote(token, { rate_revision_id: rate_revision.id });
    const elsewhere = await quote(token, { rate_revision_id: foreign.draft_id });

    expect([empty.status, empty.body.message]).toEqual([400, 'There is no service level: nothing can be booked.']);
    expect([elsewhere.status, elsewhere.body.message]).toEqual([404, 'Revision not found.']);
  });
});
