import { accountRoutes } from './accounts/account-routes.ts';
import { addressBookRoutes } from './address-book/address-book-routes.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { billingRoutes } from './billing/billing-routes.ts';
import { collectionRequestRoutes } from './collection-requests/collection-request-routes.ts';
import type { Binding } from './routing/bind.ts';
import { hubRoutes } from './hubs/hub-routes.ts';
import { interhubTransferRoutes } from './interhub-transfers/transfer-routes.ts';
import { inboxRoutes } from './inbox/inbox-routes.ts';
import { integrationRoutes } from './integrations/integration-routes.ts';
import { messageRoutes } from './messages/message-routes.ts';
import { overviewRoutes } from './overview/overview-routes.ts';
import { paymentRoutes } from './payments/payment-routes.ts';
import { pickupPointRoutes } from './pickup-points/pickup-point-routes.ts';
import { platformRoutes } from './platform/platform-routes.ts';
import { providerRoutes } from './providers/provider-routes.ts';
import { rateRoutes } from './rates/rate-routes.ts';
import { placeRoutes } from './service-areas/place-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { reportRoutes } from './reports/report-routes.ts';
import { shipmentRoutes } from './shipments/shipment-routes.ts';
import { trackingRoutes } from './tracking/tracking-routes.ts';
import { tripsheetRoutes } from './tripsheets/tripsheet-routes.ts';
import { userRoutes } from './users/user-routes.ts';

/** Every call with its function; a test checks that none of the contract's is missing. */
export const ALL_BINDINGS: readonly Binding[] = [
  ...sessionRoutes,
  ...providerRoutes,
  ...platformRoutes,
  ...accountRoutes,
  ...addressBookRoutes,
  ...placeRoutes,
  ...pickupPointRoutes,
  ...rateRoutes,
  ...shipmentRoutes,
  ...collectionRequestRoutes,
  ...trackingRoutes,
  ...tripsheetRoutes,
  ...hubRoutes,
  ...interhubTransferRoutes,
  ...billingRoutes,
  ...paymentRoutes,
  ...messageRoutes,
  ...integrationRoutes,
  ...inboxRoutes,
  ...auditRoutes,
  ...reportRoutes,
  ...overviewRoutes,
  ...userRoutes,
];
