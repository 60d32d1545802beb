import type { GatewayId } from '@tsela/domain/gateways/gateway-settings';
import type { ProviderId } from '@tsela/domain/ids';
import { readPaymentReference } from '@tsela/domain/payments/payment-rules';
import { inTransaction } from '../db/transaction.ts';
import { contextOfGateway } from '../context.ts';
import { GATEWAY_PORTS } from '../gateways/payments/payment-gateways.ts';
import { gatewayAccessFor } from '../providers/gateway-access.ts';
import type { Services } from '../services.ts';
import { branchOfPayment } from './branch-of-payment.ts';
import { insertNotice } from './payment-notice-repository.ts';

/** A notification as it came in. */
export interface ArrivedNotice {
  readonly gateway: GatewayId;
  readonly body: string;
  /** What the headers say that sign it, in the order in which its gateway has them. */
  readonly signed_by?: readonly string[];
  readonly ip: string;
  readonly request_id: string;
}

/** What was done with it: only what is signed is kept, and what is kept is settled by a job. */
export type NoticeReceived = 'kept' | 'repeated' | 'unreadable' | 'of-no-one' | 'unsigned';

/**
 * Takes a notification of a gateway, which is answered before anything is credited. Keeping it and the job that settles it are one
 * transaction: what was answered with 200 is settled. Source: CALL-64, CALL-76, payment-gateways A5.
 */
export async function receiveNotice(services: Services, arrived: ArrivedNotice, now: Date): Promise<NoticeReceived> {
  const { checkout } = GATEWAY_PORTS[arrived.gateway];
  const notice = checkout?.read(
    { body: arrived.body, signed_by: arrived.signed_by ?? [] },
    { pages_url: services.config.gateway_pages[arrived.gateway] ?? '' },
  );
  if (!checkout || !notice) return 'unreadable';
  // Whose it is the notification says itself; the signature proves it.
  const named = readPaymentReference(notice.reference);
  if (named === null) return 'of-no-one';
  const provider_id = named.provider_id as ProviderId;
  if ((await services.provider_states.of(provider_id)) === null) return 'of-no-one';
  const context = contextOfGateway(services, arrived, { provider_id, now });
  const access = await gatewayAccessFor(context, arrived.gateway, await branchOfPayment(context, arrived.gateway, notice));
  if (!checkout.isSigned(access, notice, named.purpose)) return 'unsigned';
  return inTransaction(context, async (tx) => {
    const notice_id = await insertNotice(tx, { gateway: arrived.gateway, notice, ip: arrived.ip, now });
    if (notice_id === null) return 'repeated';
    await services.jobs.add(tx, 'settle-payment', { provider_id, notice_id });
    return 'kept';
  });
}
