import { accountApi } from './accounts/account-api.ts';
import { accountFileApi } from './accounts/account-file-api.ts';
import { accountSettingsApi } from './accounts/account-settings-api.ts';
import { costCenterApi } from './accounts/cost-center-api.ts';
import { registrationApi } from './accounts/registration-api.ts';
import { tagApi } from './accounts/tag-api.ts';
import { addressBookApi } from './address-book/address-book-api.ts';
import { contactApi } from './address-book/contact-api.ts';
import { asOfApi } from './audit/as-of-api.ts';
import { auditApi } from './audit/audit-api.ts';
import { collectionRequestApi } from './collection-requests/collection-request-api.ts';
import { accountingApi } from './billing/accounting-api.ts';
import { billingApi } from './billing/billing-api.ts';
import { invoiceApi } from './billing/invoice-api.ts';
import { billingOverviewApi } from './billing/billing-overview-api.ts';
import { billingExportApi } from './billing/billing-export-api.ts';
import { documentBatchApi } from './billing/document-batch-api.ts';
import { entryFileApi } from './billing/entry-file-api.ts';
import { generalLedgerApi } from './billing/general-ledger-api.ts';
import { allocationApi } from './billing/allocation-api.ts';
import { billingPaymentApi } from './billing/billing-payment-api.ts';
import { paymentImportApi } from './billing/payment-import-api.ts';
import { statementApi } from './billing/statement-api.ts';
import { transactionApi } from './billing/transaction-api.ts';
import { announcementApi } from './inbox/announcement-api.ts';
import { attachmentApi } from './inbox/attachment-api.ts';
import { cannedReplyApi } from './inbox/canned-reply-api.ts';
import { folderCountApi } from './inbox/folder-count-api.ts';
import { guestThreadApi } from './inbox/guest-thread-api.ts';
import { threadApi } from './inbox/thread-api.ts';
import { unreadCountApi } from './inbox/unread-count-api.ts';
import { interhubTransferApi } from './interhub-transfers/interhub-transfer-api.ts';
import { apiKeyApi } from './integrations/api-key-api.ts';
import { incomingApi } from './integrations/incoming-api.ts';
import { integrationApi } from './integrations/integration-api.ts';
import { lockerPlugInApi } from './integrations/locker-plug-in-api.ts';
import { webhookApi } from './integrations/webhook-api.ts';
import { messageApi } from './messages/message-api.ts';
import { shipmentMessageApi } from './messages/shipment-message-api.ts';
import { messageChannelApi } from './messages/message-channel-api.ts';
import { messageTextApi } from './messages/message-text-api.ts';
import { notificationApi } from './messages/notification-api.ts';
import { platformMessageApi } from './messages/platform-message-api.ts';
import { supportApi } from './messages/support-api.ts';
import { claimApi } from './overview/claim-api.ts';
import { firstStepsApi } from './overview/first-steps-api.ts';
import { allocationImportApi, contactImportApi, parcelImportApi, userImportApi } from './overview/file-import-api.ts';
import { moveApi } from './overview/move-api.ts';
import { deliveryFiguresApi } from './overview/delivery-figures-api.ts';
import { overviewApi } from './overview/overview-api.ts';
import { personalDataApi } from './overview/personal-data-api.ts';
import { taskApi } from './overview/task-api.ts';
import { kioskApi } from './pickup-points/kiosk-api.ts';
import { pickupPointApi } from './pickup-points/pickup-point-api.ts';
import { pointImportApi } from './pickup-points/point-import-api.ts';
import { gatewayApi } from './payments/gateway-api.ts';
import { savedCardApi } from './payments/saved-card-api.ts';
import { paymentApi } from './payments/payment-api.ts';
import { branchApi } from './hubs/branch-api.ts';
import { platformBillingApi } from './platform/platform-billing-api.ts';
import { providerAdminApi } from './platform/provider-admin-api.ts';
import { pictureApi } from './providers/picture-api.ts';
import { providerApi } from './providers/provider-api.ts';
import { settingsApi } from './providers/settings-api.ts';
import { releaseNoteApi } from './platform/release-note-api.ts';
import { shortUrlApi } from './providers/short-url-api.ts';
import { setupApi } from './providers/setup-api.ts';
import { holidayApi } from './rates/holiday-api.ts';
import { mapThenApi } from './rates/map-then-api.ts';
import { mapApi } from './rates/map-api.ts';
import { reportApi } from './reports/report-api.ts';
import { reportRunApi } from './reports/report-run-api.ts';
import { savedReportApi } from './reports/saved-report-api.ts';
import { rateApi } from './rates/rate-api.ts';
import { rateCardApi } from './rates/rate-card-api.ts';
import { rateExceptionApi } from './rates/rate-exception-api.ts';
import { rateGroupApi } from './rates/rate-group-api.ts';
import { rateImpactApi } from './rates/rate-impact-api.ts';
import { rateRevisionApi } from './rates/rate-revision-api.ts';
import { serviceLevelApi } from './rates/service-level-api.ts';
import type { Route } from './route.ts';
import { ownPlaceApi } from './service-areas/own-place-api.ts';
import { placeApi } from './service-areas/place-api.ts';
import { credentialApi } from './sessions/credential-api.ts';
import { deviceApi } from './sessions/device-api.ts';
import { sessionApi } from './sessions/session-api.ts';
import { socialLogInApi } from './sessions/social-log-in-api.ts';
import { sharedFilterApi } from './shipments/shared-filter-api.ts';
import { shipmentApi } from './shipments/shipment-api.ts';
import { customFieldApi } from './providers/custom-field-api.ts';
import { shipmentLifeApi } from './shipments/shipment-life-api.ts';
import { shipmentFieldsApi } from './shipments/shipment-fields-api.ts';
import { documentApi } from './shipments/document-api.ts';
import { discrepancyApi, measurementApi } from './shipments/measurement-api.ts';
import { shipmentImportApi } from './shipments/shipment-import-api.ts';
import { shipmentNoteApi } from './shipments/shipment-note-api.ts';
import { blankShipmentApi } from './shipments/blank-shipment-api.ts';
import { stickerApi } from './shipments/sticker-api.ts';
import { shipmentBatchApi } from './shipments/shipment-batch-api.ts';
import { bookingApi } from './shipments/booking-api.ts';
import { shipmentBulkApi } from './shipments/shipment-bulk-api.ts';
import { shipmentQuoteApi } from './shipments/shipment-quote-api.ts';
import { shipmentPaymentApi } from './shipments/shipment-payment-api.ts';
import { shipmentExportApi } from './shipments/shipment-export-api.ts';
import { shipmentTagApi } from './shipments/shipment-tag-api.ts';
import { testLabelApi } from './shipments/test-label-api.ts';
import { testShipmentApi } from './shipments/test-shipment-api.ts';
import { claimFileApi } from './tracking/claim-file-api.ts';
import { custodyApi } from './tracking/custody-api.ts';
import { fieldExceptionApi } from './tracking/field-exception-api.ts';
import { fieldRecordApi } from './tracking/field-record-api.ts';
import { proofPieceApi } from './tracking/proof-piece-api.ts';
import { podApi } from './tracking/pod-api.ts';
import { scanUndoApi } from './tracking/scan-undo-api.ts';
import { ratingApi } from './tracking/rating-api.ts';
import { rescheduleApi } from './tracking/reschedule-api.ts';
import { trackPageApi } from './tracking/track-page-api.ts';
import { handOverApi } from './tracking/hand-over-api.ts';
import { trackingApi } from './tracking/tracking-api.ts';
import { driverApi } from './tripsheets/driver-api.ts';
import { dutyApi } from './tripsheets/duty-api.ts';
import { driverMessageApi } from './tripsheets/driver-message-api.ts';
import { tripsheetApi } from './tripsheets/tripsheet-api.ts';
import { blockedListApi } from './users/blocked-list-api.ts';
import { profileApi } from './users/profile-api.ts';
import { roleApi } from './users/role-api.ts';
import { userApi } from './users/user-api.ts';

/** Every call by area: what the walk over all calls, the OpenAPI document and the permission table read. */
const API = {
  accounts: { ...accountApi, ...accountFileApi, ...accountSettingsApi, ...costCenterApi, ...registrationApi },
  'address-book': { ...addressBookApi, ...contactApi },
  audit: { ...auditApi, ...asOfApi },
  billing: {
    ...billingApi,
    ...accountingApi,
    ...invoiceApi,
    ...transactionApi,
    ...billingPaymentApi,
    ...entryFileApi,
    ...allocationApi,
    ...discrepancyApi,
    ...paymentImportApi,
    ...billingOverviewApi,
    ...generalLedgerApi,
    ...billingExportApi,
    ...documentBatchApi,
    ...statementApi,
  },
  'collection-requests': collectionRequestApi,
  inbox: {
    ...threadApi,
    ...unreadCountApi,
    ...announcementApi,
    ...attachmentApi,
    ...cannedReplyApi,
    ...folderCountApi,
    ...guestThreadApi,
  },
  integrations: { ...apiKeyApi, ...webhookApi, ...integrationApi, ...incomingApi, ...lockerPlugInApi },
  'interhub-transfers': interhubTransferApi,
  messages: {
    ...messageApi,
    ...shipmentMessageApi,
    ...messageChannelApi,
    ...messageTextApi,
    ...platformMessageApi,
    ...notificationApi,
    ...supportApi,
  },
  overview: { ...overviewApi, ...deliveryFiguresApi, ...firstStepsApi, ...claimApi, ...taskApi },
  moves: moveApi,
  parcelImports: parcelImportApi,
  contactImports: contactImportApi,
  allocationImports: allocationImportApi,
  userImports: userImportApi,
  payments: { ...paymentApi, ...savedCardApi, ...gatewayApi },
  kiosks: kioskApi,
  'pickup-points': { ...pickupPointApi, ...pointImportApi },
  pictures: pictureApi,
  providers: { ...providerApi, ...providerAdminApi, ...platformBillingApi, ...settingsApi, ...setupApi, ...customFieldApi },
  rates: {
    ...mapApi,
    ...mapThenApi,
    ...rateApi,
    ...holidayApi,
    ...rateRevisionApi,
    ...rateCardApi,
    ...rateImpactApi,
    ...rateGroupApi,
    ...rateExceptionApi,
  },
  reports: { ...reportApi, ...reportRunApi, ...savedReportApi },
  'service-areas': { ...placeApi, ...ownPlaceApi },
  sessions: { ...sessionApi, ...credentialApi, ...deviceApi, ...socialLogInApi },
  shipments: {
    ...shipmentApi,
    ...shipmentLifeApi,
    ...shipmentNoteApi,
    ...measurementApi,
    ...shipmentImportApi,
    ...documentApi,
    ...shipmentTagApi,
    ...shipmentExportApi,
    ...shipmentBulkApi,
    ...bookingApi,
    ...shipmentBatchApi,
    ...blankShipmentApi,
    ...stickerApi,
    ...shipmentQuoteApi,
    ...testLabelApi,
    ...shipmentFieldsApi,
    ...sharedFilterApi,
    ...shipmentPaymentApi,
    ...testShipmentApi,
  },
  'field-exceptions': fieldExceptionApi,
  rescheduling: rescheduleApi,
  ratings: ratingApi,
  tracking: {
    ...trackingApi,
    ...trackPageApi,
    ...podApi,
    ...handOverApi,
    ...custodyApi,
    ...claimFileApi,
    ...scanUndoApi,
    ...proofPieceApi,
  },
  tripsheets: { ...tripsheetApi, ...driverMessageApi },
  branches: branchApi,
  'driver-duties': dutyApi,
  'field-record': fieldRecordApi,
  drivers: driverApi,
  'release-notes': releaseNoteApi,
  'short-urls': shortUrlApi,
  'service-levels': serviceLevelApi,
  roles: roleApi,
  tags: tagApi,
  users: { ...profileApi, ...userApi },
  'blocked-list': blockedListApi,
  'personal-data': personalDataApi,
} as const;

export interface NamedRoute {
  readonly area: string;
  readonly name: string;
  readonly route: Route;
}

export const ALL_ROUTES: readonly NamedRoute[] = Object.entries(API).flatMap(([area, calls]) =>
  Object.entries(calls as Record<string, Route>).map(([name, call]) => ({ area, name, route: call })),
);
