import type { SubjectName } from '@tsela/domain/reports/report-subjects';
import { comparedAccounts, logIns, userActions } from './account-facts-reads.ts';
import { issuedDocuments, madeAllocations, openInvoices, recordedPayments, revenueEntries } from './money-facts-reads.ts';
import { deliveryRatings, driversStops, hubScans, priceDiscrepancies, transferDifferences } from './operations-facts-reads.ts';
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
  transfer_differences: transferDifferences,
  discrepancies: priceDiscrepancies,
  proofs: proofsOfDelivery,
  revenue: revenueEntries,
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
