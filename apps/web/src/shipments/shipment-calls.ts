import type { PrinterResolution } from '@tsela/domain/formats/label-options';
import { accountApi } from '@tsela/contract/accounts/account-api';
import { costCenterApi } from '@tsela/contract/accounts/cost-center-api';
import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { auditApi } from '@tsela/contract/audit/audit-api';
import { billingApi } from '@tsela/contract/billing/billing-api';
import { messageApi } from '@tsela/contract/messages/message-api';
import { shipmentMessageApi } from '@tsela/contract/messages/shipment-message-api';
import { pickupPointApi } from '@tsela/contract/pickup-points/pickup-point-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import type { InputOf } from '@tsela/contract/route';
import { tagApi } from '@tsela/contract/accounts/tag-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentLifeApi } from '@tsela/contract/shipments/shipment-life-api';
import { customFieldApi } from '@tsela/contract/providers/custom-field-api';
import { shipmentFieldsApi } from '@tsela/contract/shipments/shipment-fields-api';
import { shipmentNoteApi } from '@tsela/contract/shipments/shipment-note-api';
import { sharedFilterApi } from '@tsela/contract/shipments/shared-filter-api';
import { shipmentBulkApi } from '@tsela/contract/shipments/shipment-bulk-api';
import { shipmentQuoteApi } from '@tsela/contract/shipments/shipment-quote-api';
import { shipmentTagApi } from '@tsela/contract/shipments/shipment-tag-api';
import type { ShipmentFilters } from '@tsela/contract/shipments/shipment-api';
import { shipmentExportApi } from '@tsela/contract/shipments/shipment-export-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { claimFileApi } from '@tsela/contract/tracking/claim-file-api';
import { custodyApi } from '@tsela/contract/tracking/custody-api';
import { testLabelApi } from '@tsela/contract/shipments/test-label-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { driverMessageApi } from '@tsela/contract/tripsheets/driver-message-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { AUDIT_PAGE_SIZE, nextAuditOffset } from '@tsela/domain/audit/audit-trail';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { isStaff } from '@tsela/domain/permissions/audience';
import { fieldsToFillIn } from '@tsela/domain/providers/custom-fields';
import type { CustomField, CustomFieldEntity } from '@tsela/domain/providers/custom-fields';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useCall, useRead } from '../api/queries.ts';
import { useMay, useSession } from '../shell/session.ts';
import { refuseUnsaved } from './booking-draft.ts';

const NO_FIELDS: readonly CustomField[] = [];
const SUGGESTIONS = 8;
/** Where a shipment's page tells what was done to it: tracking, the audit trail, and who was sent a message. */
const TOLD_OF = [trackingApi.events, custodyApi.custody, auditApi.events, messageApi.outbox, shipmentMessageApi.ofShipment];

export const useShipmentRows = (filters: ShipmentFilters) => useRead(shipmentApi.rows, filters);
/** What the filters leave, in sums. */
export const useShipmentsSummary = (filters: InputOf<typeof shipmentApi.summary>) => useRead(shipmentApi.summary, filters);
export const useExportShipments = () => useCall(shipmentApi.export);
/** Asked for while they are shown: a job writes them. */
export const useExportFiles = () => useRead(shipmentExportApi.exportFiles, {}, { refetch_every_ms: 1000 });
export const useWriteExportFile = () =>
  useCall(shipmentExportApi.writeExportFile, { refreshes: [shipmentExportApi.exportFiles] });
export const useRemoveExportFile = () =>
  useCall(shipmentExportApi.removeExportFile, { refreshes: [shipmentExportApi.exportFiles] });
export const useShipment = (id: ShipmentId | null) =>
  useRead(shipmentApi.list, id === null ? null : { id }, { keeps_previous: false });
export const useCreateShipment = () =>
  useCall(shipmentApi.create, {
    refreshes: [accountApi.list, billingApi.transactions],
    // A day that was free when it was chosen may be full by now.
    refreshes_when_refused: [rateApi.closedDays, rateApi.quote],
    refuse: refuseUnsaved,
  });
export const useAcceptQuote = () =>
  useCall(shipmentApi.acceptQuote, {
    refreshes: [...TOLD_OF, accountApi.list, billingApi.transactions],
    refuse: refuseUnsaved,
  });
const OF_QUOTES = { refreshes: [shipmentApi.list, ...TOLD_OF, accountApi.list, billingApi.transactions] };

export const useAcceptQuotes = () => useCall(shipmentQuoteApi.acceptMany, OF_QUOTES);
export const useDeleteQuotes = () => useCall(shipmentQuoteApi.removeMany, OF_QUOTES);
export const useEmailQuote = () => useCall(shipmentQuoteApi.email, { refreshes: [messageApi.outbox, auditApi.events] });
export const useChangeShipment = () =>
  useCall(shipmentApi.change, { refreshes: [...TOLD_OF, billingApi.transactions], refuse: refuseUnsaved });
export const useCancelShipment = () =>
  useCall(shipmentApi.cancel, { refreshes: [...TOLD_OF, billingApi.transactions], refuse: refuseUnsaved });
export const useHoldShipment = () =>
  useCall(shipmentLifeApi.hold, { refreshes: [shipmentApi.list, ...TOLD_OF], refuse: refuseUnsaved });
export const useReleaseShipment = () =>
  useCall(shipmentLifeApi.release, { refreshes: [shipmentApi.list, ...TOLD_OF], refuse: refuseUnsaved });
export const useReserveCompartment = () => useCall(shipmentLifeApi.reserve, { refreshes: [shipmentApi.list, ...TOLD_OF] });
export const useAddShipmentEvent = () => useCall(shipmentLifeApi.addEvent, { refreshes: TOLD_OF });
/** By which channels the PIN of a delivery goes out. */
export const usePinChannels = () => useRead(shipmentLifeApi.pinChannels, {});

export const useShipmentPins = (shipment_id: ShipmentId) => useRead(shipmentLifeApi.pins, { shipment_id });
export const useAssignDriver = () => useCall(tripsheetApi.assign, { refreshes: [shipmentApi.list, ...TOLD_OF] });
export const useSendPinAgain = () => useCall(trackingApi.resendPin, { refreshes: [...TOLD_OF, shipmentLifeApi.pins] });

/** Which drivers' areas hold a leg of some shipments. It changes nothing, so it is asked like a reading. */
export const useSuggestedDrivers = (shipment_ids: readonly ShipmentId[], leg: 'collection' | 'delivery') =>
  useQuery({
    queryKey: [tripsheetApi.suggest.path, leg, ...shipment_ids],
    queryFn: ({ signal }) => call(tripsheetApi.suggest, { shipment_ids: [...shipment_ids], leg }, { signal }),
  });

export const useAddNote = () => useCall(shipmentNoteApi.addNote, { refreshes: [auditApi.events] });
export const readNoteFile = (id: number) => call(shipmentNoteApi.noteFile, { id });
export const useChangeNote = () => useCall(shipmentNoteApi.changeNote, { refreshes: [auditApi.events] });
export const useRemoveNote = () => useCall(shipmentNoteApi.removeNote, { refreshes: [auditApi.events] });
/** Filters that staff share; users who may not read them find none. */
export function useSharedFilters({ is_wanted = true }: { readonly is_wanted?: boolean } = {}) {
  const { user } = useSession();
  const may_read = useMay('API_/shipments/filters:GET') && isStaff(user);
  return useRead(sharedFilterApi.sharedFilters, may_read && is_wanted ? {} : null);
}
export const useShareFilter = () => useCall(sharedFilterApi.shareFilter);
export const useChangeSharedFilter = () => useCall(sharedFilterApi.changeSharedFilter);
export const useRemoveSharedFilter = () => useCall(sharedFilterApi.removeSharedFilter);

export const useChangeManyShipments = () =>
  useCall(shipmentBulkApi.bulk, { refreshes: [shipmentApi.list, shipmentApi.summary, ...TOLD_OF, billingApi.transactions] });
export const useTagShipments = () => useCall(shipmentTagApi.tag, { refreshes: [tagApi.list, auditApi.events] });
export const useChangeFields = () => useCall(shipmentFieldsApi.changeFields, { refreshes: [auditApi.events] });
export const readQuoteFile = (id: ShipmentId) => call(shipmentApi.quoteDocument, { id });
export const useAskDriver = () => useCall(driverMessageApi.sendMessage);
export const useReprice = () =>
  useCall(shipmentApi.reprice, { refreshes: [shipmentApi.price, billingApi.transactions, auditApi.events] });
export const useChangeDetails = () => useCall(shipmentApi.change, { refreshes: [auditApi.events, shipmentNoteApi.notes] });

/** The fields of the provider's own, in use or not; visitors have none. */
export function useCustomFields(entity: CustomFieldEntity = 'shipment'): readonly CustomField[] {
  const { user } = useSession();
  return useRead(customFieldApi.fields, user ? { entity } : null).data?.custom_fields ?? NO_FIELDS;
}

/** Those that the reader fills in. */
export function useFieldsToFillIn(entity: CustomFieldEntity = 'shipment'): readonly CustomField[] {
  const { user } = useSession();
  return fieldsToFillIn(useCustomFields(entity), { is_staff: isStaff(user) });
}

export const useShipmentEvents = (shipment_id: ShipmentId) => useRead(trackingApi.events, { shipment_id });
/** A quote that a visitor has saved, by the key in its letter. */
export const useSavedQuote = (which: InputOf<typeof shipmentQuoteApi.byKey>) => useRead(shipmentQuoteApi.byKey, which);
/** Who has each parcel of a shipment. */
export const useCustody = (shipment_id: ShipmentId) => useRead(custodyApi.custody, { shipment_id });
export const readClaimFile = (shipment_id: ShipmentId) => call(claimFileApi.claimFile, { shipment_id });
export const usePrices = (id: ShipmentId) => useRead(shipmentApi.price, { id });
export const useTransactions = (shipment_id: ShipmentId) => useRead(billingApi.transactions, { shipment_id, limit: 100 });
export const useMessages = (shipment_id: ShipmentId) => useRead(shipmentMessageApi.ofShipment, { shipment_id, limit: 100 });
export const useSendMessageAgain = () =>
  useCall(shipmentMessageApi.resendOfShipment, { refreshes: [messageApi.outbox, auditApi.events] });

export const usePickupPoints = (input: InputOf<typeof pickupPointApi.list> | null) =>
  useRead(pickupPointApi.list, input && { limit: SUGGESTIONS, ...input });
export const useAccount = (id: AccountId | null) => useRead(accountApi.list, id === null ? null : { id });

/** One print: a repeat by its key is none, and another one is forced. */
export interface Print {
  readonly print_key?: string;
  readonly force_print?: boolean;
}

type Printed = Omit<InputOf<typeof shipmentApi.printMany>, 'ids'>;

/** A link to the stickers of shipments as one PDF, or to their waybills; it needs no sign-in. */
export const readLabels = (ids: readonly ShipmentId[], printed: Printed) =>
  call(shipmentApi.printMany, { ids: [...ids], ...printed });

export const readTestLabel = (label: InputOf<typeof testLabelApi.testLabel>) => call(testLabelApi.testLabel, label);

/** The stickers of a shipment for a label printer. Asked for again by the key of its print, it is the same print. */
export async function readZpl(
  id: ShipmentId,
  { resolution, force_print, print_key }: Required<Print> & { readonly resolution: PrinterResolution },
): Promise<string> {
  const answer = await call(shipmentApi.stickers, {
    id,
    format: 'zpl',
    resolution,
    print_key,
    ...(force_print && { force_print }),
  });
  const waybills = 'shipments' in answer ? answer.shipments.flatMap(({ parcel_waybills }) => parcel_waybills) : [];
  return waybills.map(({ sticker_waybill_content }) => sticker_waybill_content).join('\n');
}

/** The shipment that goes by a reference, its own or the customer's; null when there is none. Source: ROUTE-33. */
export async function findByReference(reference: string): Promise<Shipment | null> {
  const { shipments } = await call(shipmentApi.list, { tracking_reference: reference });
  return shipments[0] ?? null;
}

/** One saved contact of the own account or of the one that is named, as a list of one; null waits. */
export const useAddressBookEntry = (id: number | null, account_id: AccountId | null = null) =>
  useRead(addressBookApi.list, id === null ? null : { id, ...(account_id !== null && { account_id }) });

/** The cost centres a booking chooses from: a list holds a hundred. Null waits. */
export const useOfferedCostCenters = (account_id: AccountId | null) =>
  useRead(costCenterApi.costCenters, account_id === null ? null : { account_id, is_active: true, limit: 100 });

/** A shipment's history of changes, ten at a time. Source: AUDIT-03, CONST-20. */
export function useAuditTrail(object_id: ShipmentId) {
  return useInfiniteQuery({
    queryKey: [auditApi.events.path, 'trail', object_id],
    queryFn: ({ pageParam, signal }) =>
      call(auditApi.events, { type: 'shipment', object_id, limit: AUDIT_PAGE_SIZE, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => nextAuditOffset(pages.flatMap(({ audit_events }) => audit_events).length, last.count),
  });
}

const NOTES_AT_ONCE = 20;

/** The notes on a shipment, newest first, more as they are asked for. */
export function useShipmentNotes(shipment_id: ShipmentId) {
  return useInfiniteQuery({
    queryKey: [shipmentNoteApi.notes.path, 'pages', shipment_id],
    queryFn: ({ pageParam, signal }) =>
      call(shipmentNoteApi.notes, { shipment_id, limit: NOTES_AT_ONCE, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.flatMap(({ shipment_notes }) => shipment_notes).length;
      return read < last.count ? read : undefined;
    },
  });
}
