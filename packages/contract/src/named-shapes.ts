import type { TSchema } from 'typebox';
import { accountFile } from './accounts/account-file-api.ts';
import { account, accountNote, costCenter, tag, tagOfAccount } from './accounts/account-shapes.ts';
import { addressBookEntry } from './address-book/address-book-api.ts';
import { entryThen } from './audit/as-of-api.ts';
import { auditEvent } from './audit/audit-api.ts';
import { allocation } from './billing/allocation-api.ts';
import { entryFile } from './billing/entry-file-api.ts';
import { billingDocument, documentLine } from './billing/billing-shapes.ts';
import { statement } from './billing/statement-api.ts';
import { transaction } from './billing/transaction-shape.ts';
import { savedCard } from './payments/saved-card-api.ts';
import { payment } from './billing/billing-payment-api.ts';
import { accountSuggestion, importedPart, importedPaymentDetail, paymentImport } from './billing/payment-import-api.ts';
import {
  changedRequest,
  collectionRequest,
  requestedShipment,
  wholeRequest,
} from './collection-requests/collection-request-api.ts';
import { problemBody, violation } from './fields.ts';
import {
  interhubTransfer,
  transferCandidate,
  transferParcel,
  wholeTransfer,
} from './interhub-transfers/interhub-transfer-api.ts';
import { inboxAnnouncement } from './inbox/announcement-api.ts';
import { cannedReply } from './inbox/canned-reply-api.ts';
import { guestMessage } from './inbox/guest-thread-api.ts';
import { inboxMessage } from './inbox/message-shapes.ts';
import { inboxThread } from './inbox/thread-api.ts';
import { apiKey } from './integrations/api-key-api.ts';
import { incomingCall, incomingFields, incomingIntegration, mappedStatus } from './integrations/incoming-api.ts';
import { integration, outgoingFilters, outgoingInput } from './integrations/integration-api.ts';
import { plugInEnd } from './integrations/locker-plug-in-api.ts';
import { webhook, webhookDelivery, webhookTry } from './integrations/webhook-api.ts';
import { message } from './messages/message-api.ts';
import { messageText } from './messages/message-text-api.ts';
import { reportRun, reportRunQuestion } from './reports/report-run-api.ts';
import { savedReport } from './reports/saved-report-api.ts';
import { messageChannel } from './messages/message-channel-api.ts';
import { importFileRow, importedFile, importedFileRow, invitations, lookedAtRow } from './overview/file-import-api.ts';
import { erasure } from './overview/personal-data-api.ts';
import { kioskPoint, ownKiosk, staffKiosk } from './pickup-points/kiosk-api.ts';
import { pickupPoint } from './pickup-points/pickup-point-api.ts';
import { payment as startedPayment } from './payments/payment-api.ts';
import { managedBranch } from './hubs/branch-api.ts';
import { platformInvoice, platformPlan } from './platform/platform-billing-api.ts';
import { providerAdminApi, providerAdministrator, providerSetup } from './platform/provider-admin-api.ts';
import { branch, branchInput, driver, provider, settingValue } from './providers/provider-shapes.ts';
import { releaseNote } from './platform/release-note-api.ts';
import { shortUrl } from './providers/short-url-api.ts';
import { mapLock, mapZone, zoneFound } from './rates/map-api.ts';
import { parcelInput } from './rates/parcel-input-shapes.ts';
import { tariffDifference } from './rates/rate-card-api.ts';
import {
  rateAdjustment,
  rateCharge,
  rateGroup,
  rateLine,
  surcharge,
  tariffExtra,
  tariffHeader,
  tariffOptInRate,
  tariffOptInTimeBasedRate,
  tariffPlace,
  tariffServiceLevel,
  tariffZone,
  timeBasedRateAdjustment,
} from './rates/rate-card-shapes.ts';
import { rateException } from './rates/rate-exception-api.ts';
import { accountOfRateGroup, tagOfRateGroup } from './rates/rate-group-api.ts';
import { rateImpact } from './rates/rate-impact-api.ts';
import { rateRevision } from './rates/rate-revision-api.ts';
import { noRate, rate, rateItem } from './rates/rate-shapes.ts';
import { serviceLevel } from './rates/service-level-api.ts';
import { address, addressInput, addressWarning, contact, contactInput } from './service-areas/address-shapes.ts';
import { ownPlace } from './service-areas/own-place-api.ts';
import { place } from './service-areas/place-api.ts';
import { socialLogIn } from './sessions/social-log-in-api.ts';
import { listedShipment } from './shipments/listed-shipment-shape.ts';
import { parcel } from './shipments/parcel-shapes.ts';
import { customField } from './providers/custom-field-api.ts';
import { customValues, customValuesInput } from './custom-values.ts';
import { blankShipment } from './shipments/blank-shipment-api.ts';
import { sticker, stickerRange } from './shipments/sticker-api.ts';
import { shipmentBatch } from './shipments/shipment-batch-api.ts';
import { shipmentDocument } from './shipments/document-api.ts';
import { croppedPage, drawnSignature } from './shipments/drawing-shapes.ts';
import { namedFilter, reportRow, reportTotal } from './reports/report-api.ts';
import { exportFile } from './shipments/shipment-export-api.ts';
import { importDefaults, shipmentImport } from './shipments/shipment-import-api.ts';
import { discrepancy, measuredEffect, measuredParcel } from './shipments/measurement-api.ts';
import { shipmentNote } from './shipments/shipment-note-api.ts';
import { sharedFilter } from './shipments/shared-filter-api.ts';
import { contactOfShipment, changedShipment, createShipment, shipment } from './shipments/shipment-shapes.ts';
import { bookingOutcome } from './shipments/booking-api.ts';
import { shipmentStatus } from './shipments/status-shape.ts';
import {
  toldAddress,
  toldDimensions,
  toldDocument,
  toldNote,
  toldPayment,
  toldShipment,
} from './integrations/webhook-body-shapes.ts';
import { parcelCustody } from './tracking/custody-api.ts';
import { fieldException } from './tracking/field-exception-api.ts';
import { givenRating } from './tracking/rating-api.ts';
import { fieldEvent, fieldEventResult, historyEvent, trackedShipment, trackingEvent } from './tracking/tracking-shapes.ts';
import { managedDriver } from './tripsheets/driver-api.ts';
import { claim } from './overview/claim-api.ts';
import { move } from './overview/move-api.ts';
import { driverMessage } from './tripsheets/driver-message-api.ts';
import { driverDay, orderedStop, stop, stopShipment } from './tripsheets/tripsheet-api.ts';
import { blockedEntry } from './users/blocked-list-api.ts';
import { managedRole } from './users/role-api.ts';
import { managedUser, role, user } from './users/user-shapes.ts';

/**
 * The shapes that have a name of their own in the OpenAPI document, so that each is written once and programs generated from it get a type
 * for each. A shape that several calls share belongs here; openapi.test.ts finds those that are missing.
 */
export const NAMED_SHAPES: Readonly<Record<string, TSchema>> = {
  Account: account,
  AccountFile: accountFile,
  AccountNote: accountNote,
  AccountOfRateGroup: accountOfRateGroup,
  AccountSuggestion: accountSuggestion,
  AccountTag: tagOfAccount,
  Address: address,
  AddressBookEntry: addressBookEntry,
  AddressInput: addressInput,
  AddressWarning: addressWarning,
  Allocation: allocation,
  ApiKey: apiKey,
  AuditEvent: auditEvent,
  BillingDocument: billingDocument,
  BillingDocumentLine: documentLine,
  BlankShipment: blankShipment,
  BlockedEntry: blockedEntry,
  BookingOutcome: bookingOutcome,
  Branch: branch,
  BranchInput: branchInput,
  CannedReply: cannedReply,
  ChangedCollectionRequest: changedRequest,
  ChangedShipment: changedShipment,
  ChargeDiscrepancy: discrepancy,
  Claim: claim,
  CollectionRequest: collectionRequest,
  CollectionRequestDetails: wholeRequest,
  Contact: contact,
  ContactInput: contactInput,
  ContactOfShipment: contactOfShipment,
  CostCenter: costCenter,
  CreateShipment: createShipment,
  CroppedPage: croppedPage,
  CustomField: customField,
  CustomValues: customValues,
  CustomValuesInput: customValuesInput,
  DeletionOfPerson: erasure,
  DrawnSignature: drawnSignature,
  Driver: driver,
  DriverDay: driverDay,
  DriverMessage: driverMessage,
  EntryFile: entryFile,
  ExportFile: exportFile,
  FieldEvent: fieldEvent,
  FieldEventResult: fieldEventResult,
  FieldException: fieldException,
  GivenRating: givenRating,
  GuestMessage: guestMessage,
  HistoryEntryThen: entryThen,
  HistoryEvent: historyEvent,
  ImportFileRow: importFileRow,
  ImportedFile: importedFile,
  ImportedFileRow: importedFileRow,
  ImportedPayment: importedPaymentDetail,
  ImportedPaymentPart: importedPart,
  ImportedShipmentDefaults: importDefaults,
  InboxAnnouncement: inboxAnnouncement,
  InboxMessage: inboxMessage,
  InboxThread: inboxThread,
  IncomingCall: incomingCall,
  IncomingFields: incomingFields,
  IncomingIntegration: incomingIntegration,
  Integration: integration,
  InterhubTransfer: interhubTransfer,
  InterhubTransferCandidate: transferCandidate,
  InterhubTransferDetails: wholeTransfer,
  InterhubTransferParcel: transferParcel,
  Invitations: invitations,
  KioskPoint: kioskPoint,
  ListedShipment: listedShipment,
  LookedAtRow: lookedAtRow,
  ManagedBranch: managedBranch,
  ManagedDriver: managedDriver,
  ManagedRole: managedRole,
  ManagedUser: managedUser,
  MapLock: mapLock,
  MapZone: mapZone,
  MapZoneFound: zoneFound,
  MappedStatus: mappedStatus,
  MeasuredEffect: measuredEffect,
  MeasuredParcel: measuredParcel,
  Message: message,
  MessageChannel: messageChannel,
  MessageText: messageText,
  Move: move,
  NamedFilter: namedFilter,
  NoRate: noRate,
  OrderedStop: orderedStop,
  OutgoingFilters: outgoingFilters,
  OutgoingInput: outgoingInput,
  OwnKiosk: ownKiosk,
  OwnPlace: ownPlace,
  Parcel: parcel,
  ParcelCustody: parcelCustody,
  ParcelInput: parcelInput,
  Payment: payment,
  PaymentImport: paymentImport,
  PickupPoint: pickupPoint,
  Place: place,
  PlatformInvoice: platformInvoice,
  PlatformPlan: platformPlan,
  PlugInEnd: plugInEnd,
  Problem: problemBody,
  Provider: provider,
  ProviderAdministrator: providerAdministrator,
  ProviderInUse: providerAdminApi.create.output.properties.provider,
  ProviderSetup: providerSetup,
  Rate: rate,
  RateAdjustment: rateAdjustment,
  RateCharge: rateCharge,
  RateException: rateException,
  RateGroup: rateGroup,
  RateImpact: rateImpact,
  RateItem: rateItem,
  RateLine: rateLine,
  RateRevision: rateRevision,
  ReleaseNote: releaseNote,
  ReportRow: reportRow,
  ReportRun: reportRun,
  ReportRunQuestion: reportRunQuestion,
  ReportTotal: reportTotal,
  RequestedShipment: requestedShipment,
  Role: role,
  SavedCard: savedCard,
  SavedReport: savedReport,
  ServiceLevel: serviceLevel,
  SettingValue: settingValue,
  SharedFilter: sharedFilter,
  Shipment: shipment,
  ShipmentBatch: shipmentBatch,
  ShipmentDocument: shipmentDocument,
  ShipmentImport: shipmentImport,
  ShipmentNote: shipmentNote,
  ShipmentStatus: shipmentStatus,
  ShortUrl: shortUrl,
  SocialLogIn: socialLogIn,
  StaffKiosk: staffKiosk,
  StartedPayment: startedPayment,
  Statement: statement,
  Sticker: sticker,
  StickerRange: stickerRange,
  Stop: stop,
  StopShipment: stopShipment,
  Surcharge: surcharge,
  Tag: tag,
  TagOfRateGroup: tagOfRateGroup,
  TariffDifference: tariffDifference,
  TariffExtra: tariffExtra,
  TariffHeader: tariffHeader,
  TariffOptInRate: tariffOptInRate,
  TariffOptInTimeBasedRate: tariffOptInTimeBasedRate,
  TariffPlace: tariffPlace,
  TariffServiceLevel: tariffServiceLevel,
  TariffZone: tariffZone,
  TimeBasedRateAdjustment: timeBasedRateAdjustment,
  ToldAddress: toldAddress,
  ToldDimensions: toldDimensions,
  ToldDocument: toldDocument,
  ToldNote: toldNote,
  ToldPayment: toldPayment,
  ToldShipment: toldShipment,
  TrackedShipment: trackedShipment,
  TrackingEvent: trackingEvent,
  Transaction: transaction,
  User: user,
  Violation: violation,
  Webhook: webhook,
  WebhookDelivery: webhookDelivery,
  WebhookTry: webhookTry,
};
