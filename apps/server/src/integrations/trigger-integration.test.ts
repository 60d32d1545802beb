import { auditApi } from '@tsela/contract/audit/audit-api';
import { integrationApi } from '@tsela/contract/integrations/integration-api';
import type { InputOf, Route } from '@tsela/contract/route';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { AccountId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFieldEvent, bookOne, contextOf, moveTo } from '../testing/field.ts';
import { A_CALL } from '../testing/integration-sample.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { Answer, TestApp } from '../testing/test-app.ts';
import { openWebhookReceiver } from '../testing/webhook-receiver.ts';
import type { WebhookReceiver } from '../testing/webhook-receiver.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { SignedIn, World } from '../testing/world.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';

let test_app: TestApp;
let world: World;
let receiver: WebhookReceiver;
let staff: SignedIn;

beforeAll(async () => {
  test_app = await openTestApp();
  receiver = await openWebhookReceiver();
  Object.assign(test_app.services, { outgoing: receiver.outgoing });
  world = await makeWorld(test_app.services);
  staff = await signInAs(world, { role: ROLE.admin });
});
afterAll(async () => {
  await test_app.close();
  await receiver.close();
});

const ask = (call: Route, person: SignedIn, input: object, of: World = world): Promise<Answer> =>
  test_app.request(call, { token: person.token, host: of.host, input });

let number = 0;

/** An integration that asks for invoices alone, and leaves out whatever is not delivered. */
async function setUp(change: Partial<InputOf<typeof integrationApi.createIntegration>['outgoing']> = {}) {
  const { account_id } = await makeCustomer(world, { balance: 10_000_000 });
  const path = `/by-hand-${++number}`;
  const outgoing = {
    ...A_CALL,
    url: receiver.urlOf(path),
    topics: ['invoice-created'],
    filters: { ...A_CALL.filters, statuses: ['delivered'] },
    ...change,
  };
  const name = `Partner ${number}`;
  const asked = { account_id, integration_type: 'api-outgoing', name, outgoing };
  const { body } = await ask(integrationApi.createIntegration, staff, asked);
  return { account_id, path, name, id: body.integration.id as number };
}

async function arrivedAt(account_id: AccountId, path: string): Promise<Record<string, unknown>[]> {
  await deliverWebhooks(contextOf(world), { provider_id: world.provider_id, account_id });
  await test_app.services.webhook_runs.idle();
  return receiver.arrived.filter((each) => each.path === path).map(({ body }) => JSON.parse(body));
}

const trigger = (shipment_id: number, integration_id: number, person = staff, of = world) =>
  ask(integrationApi.trigger, person, { shipment_id, integration_id }, of);

describe('an integration that is triggered from a shipment', () => {
  it('SCREEN-40: is told of it as it stands, whatever it asks for and leaves out, and the trail says who sent it', async () => {
    const { account_id, path, id } = await setUp({ body_template: '' });
    const shipment = await bookOne(world, { account_id });
    await moveTo(world, shipment, 'collected');
    const before = await arrivedAt(account_id, path);

    const answer = await trigger(shipment.id, id);

    const told = await arrivedAt(account_id, path);
    const { body } = await ask(auditApi.events, staff, { type: 'shipment', object_id: shipment.id });
    expect([before, answer.status]).toEqual([[], 200]);
    expect(answer.body.message).toBe(`${shipment.short_tracking_reference} is being sent to it.`);
    expect(told).toMatchObject([{ shipment_id: shipment.id, status: 'collected' }]);
    expect(body.audit_events[0]).toMatchObject({
      action: 'shipment.integration-triggered',
      change: { change_to: { integration_id: id } },
    });
  });

  it('SCREEN-40: is told what its account is shown, where its newest step is hidden from it', async () => {
    const { account_id, path, id } = await setUp();
    const shipment = await bookOne(world, { account_id });
    await moveTo(world, shipment, 'collected');
    await moveTo(world, shipment, 'on-hold-internal');

    await trigger(shipment.id, id);

    expect(await arrivedAt(account_id, path)).toMatchObject([{ status: 'collected' }]);
  });

  it('SCREEN-40: is refused for another account, off, or removed, and what is out of reach is not found', async () => {
    const [one, other] = [await setUp(), await setUp()];
    const shipment = await bookOne(world, { account_id: one.account_id });
    const stranger = await makeWorld(test_app.services);
    const their_admin = await signInAs(stranger, { role: ROLE.admin });
    const owner = await signInAs(world, { role: ROLE.owner, account_id: one.account_id });
    const of_another = await trigger(shipment.id, other.id);
    const by_customer = await trigger(shipment.id, one.id, owner);
    const by_stranger = await trigger(shipment.id, one.id, their_admin, stranger);
    await ask(integrationApi.changeIntegration, staff, { id: one.id, is_active: false });
    const off = await trigger(shipment.id, one.id);
    await ask(integrationApi.removeIntegration, staff, { id: one.id });
    const removed = await trigger(shipment.id, one.id);

    expect([of_another, by_customer, by_stranger, off, removed].map(({ status }) => status)).toEqual([409, 403, 404, 409, 409]);
    expect(of_another.body.message).toBe(`${shipment.short_tracking_reference} is of another account than the integration.`);
    expect(off.body.message).toBe('The integration is switched off or has been removed.');
    expect(await arrivedAt(one.account_id, one.path)).toEqual([]);
  });

  it('SCREEN-40: is chosen among those that are switched on, by its name or its account', async () => {
    const [one, other] = [await setUp(), await setUp()];
    const names = async (input: object) => {
      const { body } = await ask(integrationApi.triggerable, staff, input);
      return body.integrations.map(({ name }: { name: string }) => name) as string[];
    };
    const both = await names({ search: 'partner' });
    const of_one = await names({ account_id: one.account_id });
    await ask(integrationApi.changeIntegration, staff, { id: other.id, is_active: false });

    expect(both).toEqual(expect.arrayContaining([one.name, other.name]));
    expect(of_one).toEqual([one.name]);
    expect(await names({ search: other.name })).toEqual([]);
  });
});

describe('an integration that is triggered from the hub scanner', () => {
  const scanned = (person: SignedIn, reference: string, also: object) => {
    const event = aFieldEvent({ reference, choice: 'trigger-integration', branch_id: world.johannesburg, ...also });
    return succeed(test_app, trackingApi.record, { token: person.token, input: { events: [event] } });
  };

  it('SCAN-05: is told once of each scan however often it arrives, and the scan moves nothing', async () => {
    const { account_id, path, id } = await setUp();
    const shipment = await bookOne(world, { account_id });
    await moveTo(world, shipment, 'delivered');
    const event = aFieldEvent({
      reference: shipment.short_tracking_reference,
      choice: 'trigger-integration',
      branch_id: world.johannesburg,
      integration_id: id,
    });
    const input = { events: [event] };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => succeed(test_app, trackingApi.record, { token: staff.token, input })),
    );

    expect(answers.filter(({ results }) => results[0]?.result === 'accepted')).toHaveLength(1);
    expect(new Set(answers.map(({ results }) => results[0]?.status))).toEqual(new Set(['delivered']));
    expect(await arrivedAt(account_id, path)).toMatchObject([{ shipment_id: shipment.id, status: 'delivered' }]);
  });

  it('SCAN-05: is for who has its permission, needs one that is named, and tells none of what is not of its account', async () => {
    const [one, other] = [await setUp(), await setUp()];
    const shipment = await bookOne(world, { account_id: one.account_id });
    const reference = shipment.short_tracking_reference;
    const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.johannesburg });
    const said = await Promise.all([
      scanned(hub, reference, { integration_id: one.id }),
      scanned(staff, reference, {}),
      scanned(staff, reference, { integration_id: other.id }),
    ]);

    expect(said.map(({ results }) => [results[0]?.result, results[0]?.message])).toEqual([
      ['refused', '"trigger-integration" is not a choice of this scanner.'],
      ['refused', 'Please choose an integration first.'],
      ['refused', `${reference} is of another account than the integration.`],
    ]);
    expect([...(await arrivedAt(one.account_id, one.path)), ...(await arrivedAt(other.account_id, other.path))]).toEqual([]);
  });
});
