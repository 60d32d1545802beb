import { kioskApi } from '@tsela/contract/pickup-points/kiosk-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { paymentApi } from '@tsela/contract/payments/payment-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import type { ShipmentId } from '@tsela/domain/ids';
import { KIOSK_HEARTBEAT_MS, KIOSK_POLL_MS } from '@tsela/domain/pickup-points/kiosk-rules';
import type { KioskState } from '@tsela/domain/pickup-points/kiosk-rules';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { readingOf, useCall, useRead } from '../../api/queries.ts';

export const useOwnKiosk = () => useRead(kioskApi.own, {}, { refetch_every_ms: KIOSK_HEARTBEAT_MS });
export const useSendSenderCode = () => useCall(kioskApi.sendCode);
export const useConfirmSender = () => useCall(kioskApi.confirmSender);
export const useServicePanel = () => useCall(kioskApi.service);
/** What has become of the payment for a shipment that was booked here. Source: screens S12. */
export const useShipmentPaid = (of: { readonly shipment_id: ShipmentId; readonly key: string }) =>
  useRead(paymentApi.forShipment, of, { keeps_previous: false, refetch_every_ms: KIOSK_POLL_MS });
export const useHandOver = () => useCall(kioskApi.handOver);

export interface KioskReport {
  readonly kiosk_id: string;
  readonly printer: KioskState;
  readonly locker: KioskState;
}

/** Reports what staff have said of the kiosk, at once. */
export function useReportKiosk(): (report: KioskReport) => Promise<void> {
  const client = useQueryClient();
  return async (report) => {
    const answer = await call(kioskApi.heartbeat, report);
    client.setQueryData(readingOf(kioskApi.own, {}).queryKey, answer);
  };
}

/** Reports each minute that the kiosk is there. What does not arrive is told by its absence. Source: screens S12. */
export function useHeartbeat({ kiosk_id, printer, locker }: KioskReport): void {
  useEffect(() => {
    const report = () => void call(kioskApi.heartbeat, { kiosk_id, printer, locker }).catch(() => undefined);
    report();
    const timer = setInterval(report, KIOSK_HEARTBEAT_MS);
    return () => clearInterval(timer);
  }, [kiosk_id, printer, locker]);
}

/** What a kiosk keeps when a customer leaves: nothing of it is of customers. */
const STAYS: readonly string[] = [
  providerApi.byOrigin.path,
  sessionApi.options.path,
  providerApi.generalData.path,
  kioskApi.own.path,
];

/** Forgets all that was read and sent for a customer. Source: screens S12. */
export function forgetCustomer(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !STAYS.includes(String(queryKey[0])) });
  client.getMutationCache().clear();
}
