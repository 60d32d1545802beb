import { promisedDelivery } from '@tsela/domain/shipments/notices/delay-rules';
import { redirectedPlace, redirectedText, redirectedWhere } from '@tsela/domain/shipments/notices/redirected-text';
import type { Destination } from '@tsela/domain/shipments/notices/redirected-text';
import { rescheduledDays, rescheduledText } from '@tsela/domain/shipments/notices/rescheduled-text';
import type { Wanted } from '@tsela/domain/shipments/notices/rescheduled-text';
import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { dueNotices, sendDrafts } from './shipment-messages.ts';
import { tellProvider } from './tell-provider.ts';
import { tellRecipientDevices } from './tell-recipient-devices.ts';

/** Tells sender and recipient of another date, as the provider's settings say and as the account has left them on. Source: KEY-46, KEY-52. */
export async function tellRescheduled(
  tx: Tx,
  context: RequestContext,
  shipment: ShipmentRow,
  moved: readonly Side[],
): Promise<void> {
  const settings = await context.services.settings.of(tx.provider_id);
  const drafts = await dueNotices(context, [{ shipment, event: 'rescheduled' }], settings);
  const told = drafts.map((draft) => ({ ...draft, saidIn: saidDays(draft, shipment, moved), once: context.request_id }));
  await sendDrafts(tx, context, told, settings);
  await tellRecipientDevices(tx, context, [{ shipment, event: 'rescheduled', once: context.request_id }]);
  await tellProvider(tx, context, [{ shipment, event: 'rescheduled' }]);
}

/** Tells sender and recipient that the delivery comes later than promised, once for each promise. Source: docs/decisions/0251. */
export async function tellDelayed(tx: Tx, context: RequestContext, shipment: ShipmentRow, promised: Date): Promise<void> {
  const settings = await context.services.settings.of(tx.provider_id);
  const drafts = await dueNotices(context, [{ shipment, event: 'delayed' }], settings);
  const [promise, wanted] = [promised.toISOString(), promisedDelivery(promised)];
  const told = drafts.map((draft) => ({ ...draft, saidIn: saidDays(draft, wanted, ['delivery']), once_ever: promise }));
  await sendDrafts(tx, context, told, settings);
  await tellRecipientDevices(tx, context, [{ shipment, event: 'delayed', once: promise }]);
}

/** The days of a message in its language; WhatsApp's are short and in English, as its texts are registered. */
function saidDays({ channel }: { readonly channel: string }, wanted: Wanted, moved: readonly Side[]) {
  return (language: Language): Readonly<Record<string, string>> =>
    channel === 'whatsapp'
      ? { dates: rescheduledDays(wanted, moved) }
      : { dates: rescheduledText(wanted, moved, language), days: rescheduledDays(wanted, moved, language) };
}

/** Tells sender and recipient that a shipment goes elsewhere, as they are told of another date; places only. Source: docs/decisions/0188. */
export async function tellOtherDestination(
  tx: Tx,
  context: RequestContext,
  shipment: ShipmentRow,
  places: { readonly was: Destination; readonly is: Destination },
): Promise<void> {
  const settings = await context.services.settings.of(tx.provider_id);
  const drafts = await dueNotices(context, [{ shipment, event: 'rescheduled' }], settings);
  const told = drafts.map((draft) => ({
    ...draft,
    textIn: (language: Language) => redirectedText(draft.channel, places, language),
    event: 'redirected' as const,
    saidIn: (language: Language) =>
      draft.channel === 'whatsapp'
        ? { place: redirectedPlace(places) }
        : { where: redirectedWhere(draft.channel, places, language) },
    once: context.request_id,
  }));
  await sendDrafts(tx, context, told, settings);
  await tellRecipientDevices(tx, context, [{ shipment, event: 'redirected', once: context.request_id }]);
}
