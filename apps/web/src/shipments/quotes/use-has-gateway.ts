import { paymentApi } from '@tsela/contract/payments/payment-api';
import { useRead } from '../../api/queries.ts';
import { useSession } from '../../shell/session.ts';

/** Whether the own account can pay for one shipment online: a postpaid account is paid as a whole. */
export function useHasGateway(): boolean {
  const { account } = useSession();
  const { data } = useRead(paymentApi.methods, account?.account_type === 'prepaid' ? { purpose: 'shipment' } : null);
  return (data?.payment_methods.length ?? 0) > 0;
}
