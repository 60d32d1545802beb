import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import type { LabelSize } from '@tsela/domain/formats/label-options';
import { ALREADY_PRINTED } from '@tsela/domain/shipments/shipment-options';
import { dayOf } from '@tsela/domain/time/day';
import { whyNoLabel } from '@tsela/domain/shipments/status/shipment-actions';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { readUserSetting } from '@tsela/domain/users/user-settings';
import { readLabelFormat } from '../../accounts/account-setting-reads.ts';
import { recordChanges } from '../../audit/record-change.ts';
import type { Actor, RequestContext } from '../../context.ts';
import { isAnyOf } from '../../db/any-of.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { printLogoOf } from '../../providers/print-logo.ts';
import { zplLogoOf } from '../../providers/zpl-logo.ts';
import { readUserSettings } from '../../user-records/user-setting-reads.ts';
import { isTestKey, ofTestKey } from '../test-mode/test-key.ts';
import { readTests, readTestsOfLink } from '../test-mode/test-shipment-repository.ts';
import { TEST_TITLE } from '@tsela/domain/shipments/test-mode';
import { loadTest, presentTest } from '../test-mode/test-shipments.ts';
import { labelUrl, readLabelLink } from './label-link.ts';
import type { Printed } from './label-link.ts';
import { countStickerPrints, loadShipmentFor } from '../shipment-repository.ts';
import { shipmentNotFound } from '../shipment-not-found.ts';
import type { ShipmentRow, WhichShipment } from '../shipment-repository.ts';
import { presentPage } from '../shipment-reads.ts';
import { visibleShipments } from '../../db/reach.ts';
import { stickersOf } from './sticker.ts';
import type { Sticker, StickerSettings } from './sticker.ts';
import { waybillOf } from './waybill.ts';
import { stickerZpl } from './sticker-zpl.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { whyNotAction } from '../why-not-action.ts';

type LabelFile = OutputOf<typeof shipmentApi.label>;

/** Drawing them takes some seconds. */
const STICKERS_MAX = 1000;
const LINK_HOURS = 24;
const HOUR_MS = 60 * 60 * 1000;

/** A link to the stickers as PDF that needs no sign-in for a day. Source: public API §4. */
export async function readLabelFile(context: RequestContext, input: InputOf<typeof shipmentApi.label>): Promise<LabelFile> {
  // The contract's pattern admits whole numbers only.
  const ids = input.ids?.split(',').map((id) => Number(id) as ShipmentId);
  return labelFileOf(context, await readPrintable(context, ids ?? input), { kind: 'Label', size: input.size ?? DEFAULT_SIZE });
}

/** Where the stickers of a shipment are for a day, for who may have no session; null while it has none. Source: screens S23. */
export function labelUrlOf(
  { services, provider_id, now }: Pick<RequestContext, 'services' | 'provider_id' | 'now'>,
  { id, status }: Pick<ShipmentRow, 'id' | 'status'>,
): string | null {
  if (whyNoLabel(status) !== null) return null;
  const expires = now.getTime() + LINK_HOURS * HOUR_MS;
  return labelUrl(services, { provider_id, shipment_ids: [id], printed: { size: DEFAULT_SIZE }, expires });
}

/** A link to the waybills of shipments on A4, in so many copies. Source: screens S59. */
export async function readWaybillFile(context: RequestContext, input: InputOf<typeof shipmentApi.waybill>): Promise<LabelFile> {
  const ids = input.ids?.split(',').map((id) => Number(id) as ShipmentId);
  const shipments = await readPrintable(context, ids ?? input);
  return labelFileOf(context, shipments, { kind: 'Waybill', copies: input.copies ?? 1 });
}

/**
 * A link to what is printed of many shipments at once. Stickers are counted, each shipment's once however often the print is asked for by its
 * key; of one that was printed before, `conflict` asks back. Source: screens S59, ADR 0067.
 */
export async function printMany(context: RequestContext, input: InputOf<typeof shipmentApi.printMany>): Promise<LabelFile> {
  const shipments = await readPrintable(context, input.ids);
  if (input.copies !== undefined) return labelFileOf(context, shipments, { kind: 'Waybill', copies: input.copies });
  await countPrints(context, shipments, input);
  return labelFileOf(context, shipments, { kind: 'Stickers', size: input.size ?? DEFAULT_SIZE });
}

const DEFAULT_SIZE: LabelSize = '100x150';

/** The stickers of a shipment: ZPL for a label printer, or a link to the PDF; unless a format is named, as the person prefers, or else as its account has set it. */
export async function readStickers(
  context: RequestContext,
  input: InputOf<typeof shipmentApi.stickers>,
): Promise<OutputOf<typeof shipmentApi.stickers>> {
  const shipments = await readPrintable(context, input);
  // On behalf of an account: another one's is not there.
  if (input.account_id !== undefined && shipments[0]?.account_id !== input.account_id) throw shipmentNotFound();
  const format = input.format ?? (await formatOf(context, shipments));
  const document =
    format === 'zpl'
      ? await zplOf(context, shipments, input)
      : labelFileOf(context, shipments, { kind: 'Stickers', size: input.size ?? DEFAULT_SIZE });
  // Counted when there is something to print, and the next page of one print is no other print.
  if ((input.offset ?? 0) === 0) await countPrints(context, shipments, input);
  return document;
}

async function zplOf(
  context: RequestContext,
  shipments: readonly Shipment[],
  { offset = 0, limit, resolution = '203' }: InputOf<typeof shipmentApi.stickers>,
): Promise<OutputOf<typeof shipmentApi.stickers>> {
  const is_test = isTestKey(context.actor);
  const stickers = await allStickers(context, shipments, { is_test });
  const page = stickers.slice(offset, offset + (limit ?? stickers.length));
  const logo = is_test ? null : await zplLogoOf(context, resolution);
  return {
    shipments: [
      {
        parcel_waybills: page.map((sticker) => ({
          parcel_reference: sticker.parcel_reference,
          sticker_waybill_content: stickerZpl(sticker, { resolution, logo }),
        })),
      },
    ],
  };
}

/**
 * Counts a print, once however often it is asked for by its key. Raises `conflict` at another one that was not asked for expressly.
 * Source: screens S59, ADR 0067.
 */
async function countPrints(
  context: RequestContext,
  shipments: readonly Shipment[],
  { force_print = false, print_key = '' }: Pick<InputOf<typeof shipmentApi.stickers>, 'force_print' | 'print_key'>,
): Promise<void> {
  // A test booking is printed as often as its program likes.
  if (isTestKey(context.actor)) return;
  const shipment_ids = shipments.map(({ id }) => id);
  await inTransaction(context, async (tx) => {
    const counted = await countStickerPrints(tx, { shipment_ids, print_key: printKeyOf(context, print_key) });
    if (counted.some(({ prints }) => prints > 1) && !force_print) throw new Problem('conflict', ALREADY_PRINTED);
    await recordChanges(
      tx,
      context,
      counted.map(({ id, account_id, prints }) => ({
        type: 'shipment.stickers-printed',
        object_type: 'shipment',
        object_id: id,
        account_id,
        change_to: { prints },
      })),
    );
  });
}

/**
 * A program asks again after a lost answer, or for another format: what one key asks for within a day is one print, unless the program tells
 * its prints apart itself.
 */
function printKeyOf({ actor, now }: RequestContext, print_key: string): string {
  if (print_key !== '' || actor.kind !== 'user' || !actor.api_key) return print_key;
  return `key ${actor.api_key.id} ${dayOf(now)}`;
}

async function formatOf(context: RequestContext, [shipment]: readonly Shipment[]): Promise<'pdf' | 'zpl'> {
  if (!shipment) return 'pdf';
  return reading(context, async (tx) => {
    const preferred = await preferredFormat(tx, context.actor);
    return preferred === 'account' ? readLabelFormat(tx, shipment.account_id) : preferred;
  });
}

async function preferredFormat(tx: Tx, actor: Actor): Promise<'account' | 'pdf' | 'zpl'> {
  if (actor.kind !== 'user') return 'account';
  const { pairs } = await readUserSettings(tx, actor.user_id);
  return readUserSetting(Object.fromEntries(pairs.map(({ setting, value }) => [setting, value])), 'label_format');
}

/** The PDF behind a link. The link is the key: it names the provider and the shipment and cannot be made up. */
export async function openLabelLink(
  context: RequestContext,
  input: InputOf<typeof shipmentApi.labelFile>,
): Promise<OutputOf<typeof shipmentApi.labelFile>> {
  const link = readLabelLink(context.services.secret_key, input.token, context.now);
  if (!link) throw new Problem('not-found', 'This link has expired. Please ask for the label again.');
  const holder: RequestContext = { ...context, provider_id: link.provider_id, actor: { kind: 'system', name: 'Label link' } };
  const tests = await reading(holder, (tx) => readTestsOfLink(tx, link.shipment_ids));
  if (tests.length > 0)
    return draw(
      holder,
      tests.map((row) => presentTest(holder, row)),
      link.printed,
      { is_test: true },
    );
  return draw(holder, await readPrintable(holder, link.shipment_ids), link.printed);
}

/** The waybill of a shipment itself, for programs that take no link. Source: public API §11. */
export async function drawWaybill(context: RequestContext, which: WhichShipment): Promise<Uint8Array> {
  return draw(context, await readPrintable(context, which), { copies: 1 });
}

/** The stickers of a shipment themselves, for programs that take no link; another print counts and is never refused. Source: public API §11. */
export async function drawStickers(context: RequestContext, which: WhichShipment): Promise<Uint8Array> {
  const shipments = await readPrintable(context, which);
  const stickers = await draw(context, shipments, { size: DEFAULT_SIZE });
  await countPrints(context, shipments, { force_print: true });
  return stickers;
}

async function draw(
  context: RequestContext,
  shipments: readonly Shipment[],
  printed: Printed,
  { is_test = isTestKey(context.actor) }: { is_test?: boolean } = {},
): Promise<Uint8Array> {
  const logo = is_test ? null : await printLogoOf(context);
  // Loaded at the first label: fonts, bars and compression take memory, and time at the start, that most processes can do without.
  if ('copies' in printed) {
    const { waybillPdf } = await import('./waybill-pdf.ts');
    const { provider_title } = await stickerSettings(context, { is_test });
    const waybills = shipments.map((shipment) => waybillOf(shipment, provider_title));
    return waybillPdf(waybills, { logo, copies: printed.copies });
  }
  const { stickerPdf } = await import('./sticker-pdf.ts');
  return stickerPdf(await allStickers(context, shipments, { is_test }), { logo, size: printed.size });
}

/**
 * The shipments to print, all or none. Quotes and unpaid ones have no label: nothing may be sent with them yet.
 * Source: screens.md S59.
 */
async function readPrintable(context: RequestContext, which: WhichShipment | readonly ShipmentId[]): Promise<Shipment[]> {
  if (isTestKey(context.actor)) return readPrintableTests(context, which);
  const settings = await context.services.settings.of(context.provider_id);
  return reading(context, async (tx) => {
    const ids = Array.isArray(which) ? which : [(await loadShipmentFor(tx, context.actor, which as WhichShipment)).id];
    const asked = visibleShipments(tx, context.actor).where(isAnyOf('shipments.id', ids));
    const { parcels } = await asked
      .select(({ fn }) => fn.sum<number | null>('parcel_count').as('parcels'))
      .executeTakeFirstOrThrow();
    if (Number(parcels) > STICKERS_MAX) throw new Problem('bad-input', `Please print ${STICKERS_MAX} parcels at once at most.`);
    const query = asked.orderBy('shipments.id');
    const shipments = await presentPage(tx, query, {
      actor: context.actor,
      overrides_unassigned_and_rejected: true,
      excluded_tracking_statuses: [],
    });
    if (shipments.length < new Set(ids).size) throw shipmentNotFound();
    const refusal = shipments.map((shipment) => whyNotPrint(context, settings, shipment)).find((reason) => reason !== null);
    if (refusal) throw new Problem('conflict', refusal);
    return shipments;
  });
}

/** Those of the account of a test key, all or none. */
async function readPrintableTests(context: RequestContext, which: WhichShipment | readonly ShipmentId[]): Promise<Shipment[]> {
  if (!Array.isArray(which)) return [presentTest(context, await loadTest(context, which as WhichShipment))];
  const { account_id } = ofTestKey(context);
  const { rows } = await reading(context, (tx) => readTests(tx, account_id, { ids: which, limit: which.length, offset: 0 }));
  if (rows.length < new Set(which).size) throw shipmentNotFound();
  return rows.map((row) => presentTest(context, row)).toReversed();
}

function whyNotPrint(context: RequestContext, settings: StoredSettings, shipment: Shipment): string | null {
  const { status } = shipment;
  return isShipmentStatus(status)
    ? whyNotAction(context, settings, { action: 'print-label', shipment: { ...shipment, status } })
    : null;
}

async function allStickers(
  context: RequestContext,
  shipments: readonly Shipment[],
  kind: { readonly is_test: boolean },
): Promise<Sticker[]> {
  const settings = await stickerSettings(context, kind);
  return shipments.flatMap((shipment) => stickersOf(shipment, settings));
}

/** What is of the provider on what is printed; a test booking says in its place that it is one. */
async function stickerSettings(context: RequestContext, { is_test }: { readonly is_test: boolean }): Promise<StickerSettings> {
  const settings = readSettings(await context.services.settings.of(context.provider_id), ['provider_title', 'waybill_type']);
  return is_test ? { ...settings, provider_title: TEST_TITLE } : settings;
}

/** The file itself is drawn when the link is opened, once. */
function labelFileOf(
  context: RequestContext,
  shipments: readonly Shipment[],
  { kind, ...printed }: Printed & { readonly kind: 'Label' | 'Stickers' | 'Waybill' },
): LabelFile {
  const { services, provider_id } = context;
  const expires = context.now.getTime() + LINK_HOURS * HOUR_MS;
  const shipment_ids = shipments.map(({ id }) => id);
  const references = shipments.map((shipment) => shipment.short_tracking_reference).slice(0, REFERENCES_IN_NAME);
  return {
    url: labelUrl(services, { provider_id, shipment_ids, printed, expires }),
    filename: `${kind}_${provider_id}_${references.join('_')}.pdf`,
    bucket: '',
    expiry_duration: `${LINK_HOURS} hours`,
  };
}

/** A file name that lists every reference of a long run would be too long for some systems. */
const REFERENCES_IN_NAME = 5;
