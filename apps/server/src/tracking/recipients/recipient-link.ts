import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { trackPageApi } from '@tsela/contract/tracking/track-page-api';
import { searchReference } from '@tsela/domain/formats/references';
import { LANGUAGE_NAMES } from '@tsela/domain/shipments/notices/texts/language';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { keepLanguage } from '../../shipments/notices/keep-language.ts';
import { isRecipientKey } from '../../shipments/notices/recipient-key.ts';
import { lockShipmentFor, readParcels } from '../../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../../shipments/shipment-repository.ts';
import { writeRecipientInstructions } from '../../shipments/notices/write-recipient-instructions.ts';
import { countLookUps } from './look-ups.ts';
import { openPartyLink } from './recipient-page.ts';
import { mayInstruct, ownPinOf } from './recipient-rights.ts';
import { sendPinAgain } from './resend-pin.ts';
import { findTracked } from './tracked-shipment-reads.ts';

/** What the recipient asks the driver, beside what the sender wrote. Source: screens S17, ADR 0085. */
export async function instructDriver(
  context: RequestContext,
  { instructions, ...link }: InputOf<typeof trackPageApi.instruct>,
): Promise<OutputOf<typeof trackPageApi.instruct>> {
  await countLookUps(context);
  return inTransaction(context, async (tx) => {
    const shipment = await lockForRecipient(tx, context, link);
    if (!mayInstruct(shipment)) throw new Problem('conflict', 'The driver can no longer be told anything about this parcel.');
    await writeRecipientInstructions(tx, context, { shipment, instructions });
    return { message: 'Thank you. Your driver will see this.' };
  });
}

/** A fresh PIN for the recipient, to the number and address that are kept and are not shown. Source: screens S17, PIN-01 to PIN-04. */
export async function resendOwnPin(
  context: RequestContext,
  link: InputOf<typeof trackPageApi.resendOwnPin>,
): Promise<OutputOf<typeof trackPageApi.resendOwnPin>> {
  await countLookUps(context);
  return inTransaction(context, async (tx) => {
    const shipment = await lockForRecipient(tx, context, link);
    const pin_type = ownPinOf({ ...shipment, parcels: await readParcels(tx, [shipment.id]) });
    if (pin_type === null) throw new Problem('conflict', 'No PIN can be sent for this parcel at the moment.');
    return sendPinAgain(tx, context, { shipment, pin_type });
  });
}

/** Keeps in which language the recipient reads, for the messages about this shipment and those to come. Source: issue 20 part 3. */
export async function chooseOwnLanguage(
  context: RequestContext,
  { language, ...link }: InputOf<typeof trackPageApi.chooseLanguage>,
): Promise<OutputOf<typeof trackPageApi.chooseLanguage>> {
  await countLookUps(context);
  return inTransaction(context, async (tx) => {
    const shipment = await lockByLink(tx, context, link);
    await keepLanguage(tx, context, { shipment, language });
    return { message: `We write to you in ${LANGUAGE_NAMES[language]} from now on.` };
  });
}

/** How a recipient proves who they are: by the key of their link, or by the token of a page that a message leads to. */
interface RecipientLink {
  readonly tracking_reference?: string | undefined;
  readonly key?: string | undefined;
  readonly token?: string | undefined;
}

/** The shipment of a recipient by either link. */
export async function lockByLink(
  tx: Tx,
  context: RequestContext,
  { token, tracking_reference = '', key = '' }: RecipientLink,
): Promise<ShipmentRow> {
  if (token === undefined) return lockForRecipient(tx, context, { tracking_reference, key });
  return (await openPartyLink(tx, context, { token, links: ['reschedule', 'rate-recipient'], is_locked: true })).shipment;
}

/** The shipment of a recipient's link. An unknown reference and a wrong key are answered alike. */
async function lockForRecipient(
  tx: Tx,
  context: RequestContext,
  { tracking_reference, key }: { readonly tracking_reference: string; readonly key: string },
): Promise<ShipmentRow> {
  const { secret_key } = context.services;
  const over = () => new Problem('not-found', 'This link is no longer valid. Please use the one in our newest message.');
  const [tracked] = await findTracked(tx, [searchReference(tracking_reference)]);
  if (!tracked || !isRecipientKey(secret_key, tracked, key)) throw over();
  const shipment = await lockShipmentFor(tx, { kind: 'system', name: 'Recipient link' }, { id: tracked.id });
  // Whom the shipment goes to may have changed until it was locked.
  if (!isRecipientKey(secret_key, shipment, key)) throw over();
  return shipment;
}
