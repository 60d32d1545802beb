import { cents } from '@tsela/domain/money/cents';
import type { AccountId } from '@tsela/domain/ids';
import { dayOf } from '@tsela/domain/time/day';
import { invoiceAccount } from '../billing/invoice-account.ts';
import { createTransaction } from '../billing/ledger/manual-transaction.ts';
import { recordPayment } from '../billing/record-payment.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import { insertRole } from '../users/role-repository.ts';
import { bookOne, hireDriver, moveTo } from './field.ts';
import { changeRows } from './rows.ts';
import { makeAccount, makeCustomer, makeWorld, signInAs } from './world.ts';
import type { SignedIn, World } from './world.ts';

interface Filled {
  readonly made: World;
  readonly change: (statement: string) => Promise<void>;
  readonly driver_id: number;
  readonly account_id: AccountId;
  /** The shipments in the order in which they were booked. */
  readonly nth: (at: number) => string;
}

/** A provider with some of everything that reports are about, within the last days and before them. */
export async function makeReportWorld(services: Services): Promise<World> {
  const made = await makeWorld(services);
  const { driver_id } = await hireDriver(made);
  const customer = await makeCustomer(made, { balance: 1_000_000 });
  const account_id = await makeAccount(made, { account_type: 'postpaid', credit_limit: 10_000_000 });
  await makeAccount(made);
  const booked = [];
  for (let at = 0; at < 10; at++)
    booked.push(await bookOne(made, { account_id: at % 3 === 0 ? customer.account_id : account_id }));
  const ids = booked.map(({ id }) => id);
  for (const id of ids.slice(0, 2)) await moveTo(made, { id }, 'delivery-failed-attempt');
  for (const id of ids.slice(8, 9)) await moveTo(made, { id }, 'collection-rejected');
  for (const id of ids.slice(0, 5)) await moveTo(made, { id }, 'delivered');
  for (const id of ids.slice(5, 7)) await moveTo(made, { id }, 'at-hub');
  const change = (statement: string) => changeRows(made, statement);
  const filled: Filled = { made, change, driver_id, account_id, nth: (at) => String(ids[at]) };
  await fillShipments(filled);
  await fillOperations(filled);
  await fillMoney(filled);
  const p = made.provider_id;
  await change(`update accounts set is_on_hold = true where provider_id = ${p} and id = ${customer.account_id}`);
  await change(
    `insert into events (provider_id, id, time, type, object_type, object_id, account_id, actor_user_id, actor_name, request_id, client_version, source, impersonator_user_id)
     select ${p}, nextval('event_ids'), now(), 'shipment.changed', 'shipment', n, ${customer.account_id}, ${customer.user_id}, 'x', '', '', 'web', case when n = 1 then ${customer.user_id} end
     from generate_series(1, 3) n`,
  );
  return made;
}

async function fillShipments({ made: { provider_id: p }, change, driver_id, nth }: Filled): Promise<void> {
  await change(
    `update shipments set delivery_agent_id = ${driver_id}, collection_agent_id = ${driver_id}, collected_date = delivered_date - interval '90 minutes',
       estimated_delivery_to = case id % 3 when 0 then null when 1 then delivered_date else delivered_date - interval '1 minute' end
     where provider_id = ${p} and status = 'delivered'`,
  );
  await change(`update shipments set estimated_delivery_to = time_created where provider_id = ${p} and id = ${nth(5)}`);
  await change(`update shipments set is_return = true where provider_id = ${p} and id in (${nth(2)}, ${nth(6)})`);
  await change(
    `update shipments set delivery_pickup_point_provider = 'bob-box', delivery_pickup_point_id = 'X1' where provider_id = ${p} and id in (${nth(3)}, ${nth(7)})`,
  );
  await change(
    `update shipments set time_created = time_created - interval '40 days' where provider_id = ${p} and id = ${nth(9)}`,
  );
}

async function fillOperations({ made, change, driver_id, nth }: Filled): Promise<void> {
  const { provider_id: p, cape_town, johannesburg } = made;
  await change(
    `insert into tracking_events (provider_id, id, shipment_id, status, date, source, event_id, branch_id, is_late, time_received)
     select ${p}, nextval('tracking_event_ids'), ${nth(5)}, 'at-hub', now() - n * interval '1 hour', 'scanner', gen_random_uuid(), ${cape_town}, n = 1, now()
     from generate_series(1, 3) n`,
  );
  await change(
    `insert into interhub_transfers (provider_id, id, number, origin_branch_id, destination_branch_id, status, time_created, time_modified)
     values (${p}, 900001, 1, ${cape_town}, ${johannesburg}, 'open', now(), now())`,
  );
  await change(
    `insert into interhub_transfer_parcels (provider_id, transfer_id, parcel_id, shipment_id, is_open, time_added, difference, decision, time_decided)
     select ${p}, 900001, id, shipment_id, false, now(), case when shipment_id = ${nth(1)} then 'damaged' else 'missing' end,
       case when shipment_id = ${nth(0)} then 'found' end, case when shipment_id = ${nth(0)} then now() end
     from parcels where provider_id = ${p} and shipment_id in (${nth(0)}, ${nth(1)}, ${nth(2)})`,
  );
  await change(
    `insert into parcel_measurements (provider_id, id, shipment_id, parcel_id, device, source, time_created)
     select ${p}, 900000 + row_number() over (), shipment_id, id, 'scale', 'web', now() from parcels where provider_id = ${p}`,
  );
  await change(
    `insert into charge_discrepancies (provider_id, id, shipment_id, measurement_id, status, cause, severity, rate_revision_id, quoted_cents, rate_cents,
       rate_excluding_vat_cents, difference_cents, charged_weight_g, actual_weight_g, volumetric_weight_g, items, trace, answer, time_created)
     select ${p}, id, shipment_id, id, (array['open', 'applied', 'approved', 'superseded'])[1 + (id - 900001) % 4], 'weight', 'LOW', 1, 10000, 10000 + (id - 900000) * 7,
       0, (id - 900000) * 7, 0, 0, 0, '[]', '{}', case when id % 2 = 1 then 'disputed' else '' end, now()
     from parcel_measurements where provider_id = ${p}`,
  );
  await change(
    `insert into shipment_documents (provider_id, id, shipment_id, type, name, content_type, size_bytes, hash, bytes, created_by_name, time_created)
     values (${p}, 900001, ${nth(0)}, 'pod', 'pod.png', 'image/png', 1, decode(repeat('00', 32), 'hex'), '\\x00', 'A driver', now())`,
  );
  await change(
    `insert into shipment_ratings (provider_id, shipment_id, party, stars, driver_id, branch_id, time_rated, time_modified)
     values (${p}, ${nth(0)}, 'recipient', 5, ${driver_id}, ${cape_town}, now(), now()), (${p}, ${nth(1)}, 'recipient', 2, ${driver_id}, ${cape_town}, now(), now()),
       (${p}, ${nth(1)}, 'sender', 3, ${driver_id}, ${cape_town}, now(), now())`,
  );
}

async function fillMoney({ made: { context, provider_id: p }, change, account_id, nth }: Filled): Promise<void> {
  const today = dayOf(new Date());
  await createTransaction(context, { account_id, type: 'admin-debit', amount: 115, reason: 'Storage' });
  await invoiceAccount(context, account_id);
  await recordPayment(context, { account_id, amount_cents: cents(5000), method: 'cash', reference: 'P1' });
  await createTransaction(context, { account_id, type: 'admin-debit', amount: 23, reason: 'Storage once more' });
  await createTransaction(context, { account_id, type: 'balance-adjustment-credit', amount: 11, reason: 'Rounding' });
  await change(
    `insert into payments (provider_id, id, number, account_id, amount_cents, method, reference, status, time_created, shipment_id, returned_cents)
     values (${p}, 900001, 900001, ${account_id}, 700, 'cash', 'P2', 'complete', now(), ${nth(1)}, 100), (${p}, 900002, 900002, ${account_id}, 800, 'cash', 'P3', 'failed', now(), null, 0)`,
  );
  await change(
    `insert into billing_documents (provider_id, id, kind, number, account_id, date, due_date, total_cents, vat_cents, paid_cents, time_created)
     select ${p}, 900000 + n, case when n = 6 then 'credit-note' else 'invoice' end, 900000 + n, ${account_id}, '${today}'::date - n,
       case when n = 6 then null else '${today}'::date - 15 - (n - 2) * 30 end, n * 1150, n * 150, case when n = 3 then 50 else 0 end, now()
     from generate_series(1, 6) n`,
  );
}

/** A member of staff who sees reports, and no amounts. */
export async function signInWithoutAmounts(world: World): Promise<SignedIn> {
  const role_id = await inTransaction(world.context, (tx) =>
    insertRole(tx, {
      name: 'Reports without amounts',
      description: '',
      needs_account: false,
      permissions: ['API_/reports:GET'],
      permissions_ui: ['reports'],
      copied_from: null,
    }),
  );
  return signInAs(world, { role: role_id ?? 0 });
}
