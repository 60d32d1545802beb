import type { SubjectName } from '@tsela/domain/reports/report-subjects';
import { comparedAccounts, logIns, userActions } from './account-facts-reads.ts';
import {
  issuedDocuments,
  ledgerEntries,
  madeAllocations,
  openInvoices,
  recordedPayments,
  revenueEntries,
} from './money-facts-reads.ts';
import {
  deliveryRatings,
  driversStops,
  hubScans,
  priceDiscrepancies,
  trackingEvents,
  transferDifferences,
} from './operations-facts-reads.ts';
import type { AnyFacts, Ask } from './report-facts-reads.ts';
import {
  bookedShipments,
  deliveredShipments,
  failedAttempts,
  proofsOfDelivery,
  shipmentsUnderWay,
} from './shipment-facts-reads.ts';

/** The facts of each subject. */
const FACTS: Readonly<Record<SubjectName, (ask: Ask) => AnyFacts>> = {
  shipments: bookedShipments,
  deliveries: deliveredShipments,
  attempts: failedAttempts,
  under_way: shipmentsUnderWay,
  stops: driversStops,
  scans: hubScans,
  tracking_events: trackingEvents,
  transfer_differences: transferDifferences,
  discrepancies: priceDiscrepancies,
  proofs: proofsOfDelivery,
  revenue: revenueEntries,
  transactions: ledgerEntries,
  debts: openInvoices,
  payments: recordedPayments,
  allocations: madeAllocations,
  documents: issuedDocuments,
  accounts: comparedAccounts,
  log_ins: logIns,
  actions: userActions,
  ratings: deliveryRatings,
};

/** The facts that a subject is made of, as the reader may see them. */
export function factsOf(subject: SubjectName, ask: Ask): AnyFacts {
  return FACTS[subject](ask);
}
