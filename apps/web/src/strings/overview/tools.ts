import type { ToolKey } from '@tsela/domain/screens/listed-screens';

/** What each tool does, on its card. */
export const toolTexts: Readonly<Record<ToolKey, string>> = {
  'shipment-bulk-import': 'Books shipments from a CSV or Excel file, whatever its columns are called.',
  'users-bulk-import': 'Adds many users from a file and invites them.',
  'update-parcel-dimensions': 'Measures parcels by scan or from a file, and shows what that changes of the charge.',
  'assign-tracking-stickers': 'Pre-printed stickers: who has them, and which parcels use them.',
  'pod-uploader': 'Attaches scans and photos of proofs of delivery to their shipments.',
  'credit-allocations-bulk-import': 'Allocates payments and credit notes to invoices from a file.',
  'barcode-generator': 'Barcodes and QR codes to print, from a list or numbered in sequence.',
  'blocked-list': 'Who may not register, sign in or send as a visitor.',
  'copy-address-book': 'Contacts and addresses from one account to another.',
  'move-in': 'Brings accounts, users, contacts, open invoices and balances from another system.',
  'pickup-points-import': 'Imports an operator’s list of pickup points.',
  'third-party-integrations': 'Shops, warehouses, lockers and accounting systems that we call, and what they answered.',
  outbox: 'Every message to senders and recipients, and whether it went out.',
};
