import { accountApi } from '@tsela/contract/accounts/account-api';
import { ratingApi } from '@tsela/contract/tracking/rating-api';
import { inTransaction } from '@tsela/server/db/transaction';
import { mailSupport } from '@tsela/server/inbox/support-mail';
import { partyToken } from '@tsela/server/shipments/notices/party-link';
import { tellProvider } from '@tsela/server/shipments/notices/tell-provider';
import type { ProviderNews } from '@tsela/server/shipments/notices/tell-provider';
import { loadShipmentFor } from '@tsela/server/shipments/shipment-repository';
import { bookOne, contextOf, moveTo } from '@tsela/server/testing/field';
import { succeed } from '@tsela/server/testing/test-app';
import type { TestApp } from '@tsela/server/testing/test-app';
import { makeCustomer } from '@tsela/server/testing/world';
import type { World } from '@tsela/server/testing/world';
import type { Keep } from './gather-shipments.testing.ts';

const SUPPORT = { reader: 'support', language: 'en' } as const;
const TOLD: readonly ProviderNews['event'][] = ['created', 'rescheduled', 'cancelled'];

/** Every e-mail to the provider's own people behind the support address, written by the code that writes it. */
export async function gatherCopies(test_app: TestApp, world: World, keep: Keep): Promise<void> {
  const context = contextOf(world);
  const contact = { name: 'Rachel Naidoo', email: 'rachel@example.com', mobile_number: '0821234567' };
  const { id } = await bookOne(world, { collection_contact: { ...contact, name: 'Sipho Dlamini' }, delivery_contact: contact });
  const load = () => inTransaction(context, (tx) => loadShipmentFor(tx, context.actor, { id }));
  const shipment = await load();
  await keep(SUPPORT, () =>
    inTransaction(context, (tx) =>
      tellProvider(
        tx,
        context,
        TOLD.map((event) => ({ shipment, event })),
      ),
    ),
  );
  await keep(SUPPORT, () =>
    inTransaction(context, (tx) =>
      mailSupport(tx, context, {
        recipient: 'help@karoo.example',
        shipment_id: null,
        account_id: null,
        who: ['Rachel Naidoo', 'rachel@example.com', '082 123 4567'],
        reference: shipment.short_tracking_reference,
        input: { subject: 'Where is my parcel?', message: 'It was to arrive on Tuesday, and I have heard nothing since.' },
      }),
    ),
  );
  await moveTo(world, shipment, 'delivered');
  const token = partyToken(test_app.services.secret_key, await load(), 'rate-recipient', context.now);
  const rating = {
    stars: 2,
    reasons: ['late' as const],
    comment: 'The driver rang from the wrong gate.',
    may_contact: true,
  };
  await keep({ ...SUPPORT, only: ['support_request'] }, () =>
    succeed(test_app, ratingApi.save, { host: world.host, ip: '203.0.113.9', input: { token, ...rating } }),
  );
  const owner = await makeCustomer(world);
  await keep({ ...SUPPORT, only: ['account_close_asked'] }, () =>
    succeed(test_app, accountApi.askToClose, {
      token: owner.token,
      host: world.host,
      input: { id: owner.account_id, wish: 'close', reason: 'We move to another town.' },
    }),
  );
}
