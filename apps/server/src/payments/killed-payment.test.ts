import { paymentApi } from '@tsela/contract/payments/payment-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../billing/ledger/verify-ledger.ts';
import { MERCHANT, noticeBody, openFakePayfast } from '../gateways/payments/payfast/fake-payfast.testing.ts';
import { payfastSettings } from '../gateways/payments/payfast/send-notice.testing.ts';
import type { Services } from '../services.ts';
import { runUntilKilled } from '../testing/killed.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { PRICE_CENTS, ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { receiveNotice } from './receive-notice.ts';
import { settlePayment } from './settle-payment.ts';

let payfast: Awaited<ReturnType<typeof openFakePayfast>>;
let test_app: TestApp;
beforeAll(async () => {
  payfast = await openFakePayfast();
  test_app = await openTestApp({ env: { PAYFAST_URL: payfast.url, OUTGOING_ALLOWED_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await test_app.close();
  await payfast.close();
});

async function openProvider(): Promise<World> {
  const world = await makeWorld(test_app.services, { pay_as_you_go: true });
  const { token: admin } = await signInAs(world, { role: ROLE.admin, password_hash: 'set' });
  await succeed(test_app, settingsApi.saveSettings, {
    token: admin,
    host: world.host,
    input: { settings: payfastSettings('shipment', MERCHANT) },
  });
  return world;
}

/** A customer who pays for a shipment at the gateway, and the notification of it. */
async function paidShipment(world: World) {
  const { host } = world;
  const { token, account_id } = await makeCustomer(world);
  const { id: shipment_id } = await succeed(test_app, shipmentApi.create, { token, host, input: aShipment() });
  const amount = PRICE_CENTS / 100;
  const { payment } = await succeed(test_app, paymentApi.start, {
    token,
    host,
    input: { method: 'credit_card', amount, shipment_id },
  });
  const { reference } = payment;
  const body = noticeBody({ ...MERCHANT, reference, amount: amount.toFixed(2), pf_payment_id: String(shipment_id) });
  const receive = (services: Services) =>
    receiveNotice(services, { gateway: 'payfast', body, ip: '127.0.0.1', request_id: 'kill' }, world.context.now);
  /** What has been received and not been settled, as the job does it. */
  const settle = async (services: Services) => {
    const waiting = await rowsOf<{ id: number }>(
      world,
      `select id from payment_notices where provider_id = ${world.provider_id} and state = 'received'`,
    );
    for (const { id } of waiting)
      await settlePayment({ ...world.context, services }, { notice_id: Number(id) }, { is_last_try: false });
  };
  const outcome = async () => {
    const [row] = await rowsOf(
      world,
      `select s.status, a.balance_cents,
        array(select type from transactions t where t.provider_id = s.provider_id and t.account_id = a.id order by t.id) as entries,
        array(select status from payments p where p.provider_id = s.provider_id and p.account_id = a.id) as payments,
        array(select state || ' ' || settled_as from payment_notices n where n.provider_id = s.provider_id and n.reference = '${reference}') as notices,
        (select count(*) from messages m where m.provider_id = s.provider_id and m.account_id = ${account_id} and m.event = 'payment_received') as receipts
      from shipments s join accounts a on a.provider_id = s.provider_id and a.id = s.account_id
      where s.provider_id = ${world.provider_id} and s.id = ${shipment_id}`,
    );
    return row;
  };
  return { receive, settle, outcome };
}

describe('a payment whose server is killed', () => {
  it.each([
    ['receives it', 'before', 3],
    ['receives it', 'after', 3],
    ['settles it', 'before', 20],
    ['settles it', 'after', 20],
  ] as const)(
    'CALL-76 CALL-64: while it %s, %s any statement, is credited and booked once when the gateway tells again and the job runs again',
    async (doing, when, statements_min) => {
      const world = await openProvider();
      let at = 0;
      for (let has_died = true; has_died;) {
        const { receive, settle, outcome } = await paidShipment(world);
        if (doing === 'settles it') await receive(test_app.services);
        has_died = await runUntilKilled(test_app.services, { at: ++at, when }, doing === 'receives it' ? receive : settle);
        expect([at, (await verifyLedger(world.context)).differences]).toEqual([at, []]);

        await receive(test_app.services);
        await settle(test_app.services);
        await receive(test_app.services);
        await settle(test_app.services);

        expect([at, await outcome()]).toEqual([
          at,
          {
            status: 'submitted',
            balance_cents: 0,
            entries: ['payment', 'shipping-charge'],
            payments: ['complete'],
            notices: ['settled credited'],
            receipts: 1,
          },
        ]);
        expect([at, (await verifyLedger(world.context)).differences]).toEqual([at, []]);
      }

      expect(at).toBeGreaterThan(statements_min);
    },
    60_000,
  );
});
