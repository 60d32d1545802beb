import { isEmail } from '@tsela/domain/formats/email';
import { onOneLine } from '@tsela/domain/formats/one-line';
import type { RoleId } from '@tsela/domain/ids';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { recordPath } from '@tsela/domain/screens/screen-paths';
import { providerCopy, providerReaders } from '@tsela/domain/shipments/notices/provider-copies';
import type { ProviderReader, ToldToProvider } from '@tsela/domain/shipments/notices/provider-copies';
import { isCustomer } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertMessages } from '../../jobs/outbox-repository.ts';
import { portalAddressOf } from '../../providers/portal-address.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { readAddressees } from '../../user-records/addressee-reads.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { townOf } from './town-of.ts';

const OPERATIONS_MANAGER = ROLE_IDS.operations_manager as RoleId;

/** What the provider's own people are told of a shipment. */
export interface ProviderNews {
  readonly shipment: ShipmentRow;
  readonly event: ToldToProvider;
}

/**
 * Writes to the provider's own people: to support of what it wants copies of, and to whom it has chosen of what customers and recipients do
 * themselves. Source: KEY-45, KEY-53, screens S56.
 */
export async function tellProvider(tx: Tx, context: RequestContext, news: readonly ProviderNews[]): Promise<void> {
  if (news.length === 0) return;
  const settings = await context.services.settings.of(tx.provider_id);
  const is_by_customer = isCustomer(context.actor);
  const due = news.flatMap((one) => {
    const readers = providerReaders(settings, { event: one.event, is_by_customer });
    return readers.length === 0 ? [] : [{ ...one, readers }];
  });
  if (due.length === 0) return;
  const addresses = await addressesOf(tx, settings, new Set(due.flatMap(({ readers }) => readers)));
  const title = readSetting(settings, 'provider_title');
  const portal = (await portalAddressOf(context, tx.provider_id)) ?? context.services.config.public_url;
  await insertMessages(
    tx,
    context,
    due.flatMap(({ shipment, event, readers }) => {
      const { subject, text } = providerCopy(event, {
        reference: shipment.short_tracking_reference,
        from: townOf(shipment.collection_address),
        to: townOf(shipment.delivery_address),
        by: nameOf(context),
      });
      return [...new Set(readers.flatMap((reader) => addresses[reader]))].map((recipient) => ({
        shipment_id: shipment.id,
        account_id: shipment.account_id,
        channel: 'email' as const,
        event: `provider_${event}`,
        recipient,
        subject: onOneLine(`${title}: ${subject}`),
        body: [onOneLine(text), `${portal}${recordPath('shipment', shipment.id)}`].join('\n\n'),
      }));
    }),
  );
}

/** Where each reader is written to. A provider without operations managers has support read it, so that it is not lost. */
async function addressesOf(
  tx: Tx,
  settings: StoredSettings,
  readers: ReadonlySet<ProviderReader>,
): Promise<Readonly<Record<ProviderReader, readonly string[]>>> {
  const own = readSetting(settings, 'support_email_address').trim();
  const support = isEmail(own) ? [own] : [];
  if (!readers.has('ops-manager')) return { support, 'ops-manager': support };
  const managers = (await readAddressees(tx, { role_id: OPERATIONS_MANAGER })).map(({ email }) => email);
  return { support, 'ops-manager': managers.length === 0 ? support : managers };
}

/** Who did it, as the provider's people know them. */
function nameOf({ actor }: RequestContext): string {
  switch (actor.kind) {
    case 'user':
      return onOneLine(actor.name);
    case 'guest':
      return 'a visitor';
    case 'system':
      return isCustomer(actor) ? 'its recipient' : 'the system';
  }
}
