import { paths } from '../../paths.ts';
import { keptJson } from '../../ui/kept-json.ts';

/** A reference as it is looked up. Source: MENU-46. */
export function searchedReference(entry: string): string {
  return entry.trim().toUpperCase();
}

interface Found {
  readonly type: 'shipment' | 'account' | 'invoice' | 'credit-note' | 'payment' | 'collection' | 'transfer';
  readonly data: { readonly id: number; readonly label?: string };
}

interface Leading {
  readonly is_staff?: boolean;
  readonly isOpen?: (href: string) => boolean;
}

/** Where something found leads; a document whose page is not open to the reader is found in its list. */
export function pathOfFound(found: Found, { is_staff = true, isOpen = () => true }: Leading = {}): string {
  const own = ownPathOf(found, is_staff);
  if (isOpen(own)) return own;
  return paths.billing({ tab: found.type === 'credit-note' ? 'credit-notes' : 'invoices' });
}

function ownPathOf(found: Found, is_staff: boolean): string {
  switch (found.type) {
    case 'shipment':
      return paths.shipment(found.data.id);
    case 'account':
      return paths.accountById(found.data.id);
    case 'invoice':
      return paths.invoice(found.data.id, { is_staff });
    case 'credit-note':
      return paths.creditNote(found.data.id, { is_staff });
    case 'collection':
      return paths.collectionRequest(found.data.id);
    case 'transfer':
      return paths.interhubTransfer(found.data.id);
    case 'payment':
      return paymentPath(found.data.label ?? '', is_staff);
  }
}

/** A payment has no page: it is the one in the list that its number leaves. */
function paymentPath(search: string, is_staff: boolean): string {
  return is_staff ? paths.billing({ tab: 'payments', search }) : paths.account({ tab: 'billing', part: 'payments', search });
}

const KEY = 'reference_searches';
const MOST_KEPT = 10;

/** What was looked up last on this device, the newest first; log-out forgets it with everything else. Source: screens S60. */
export function keptSearches(storage: Pick<Storage, 'getItem'> = window.localStorage): readonly string[] {
  const kept = keptJson(KEY, storage);
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MOST_KEPT) : [];
}

/** Keeps a reference that was looked up, each once, ten at most. */
export function keepSearch(reference: string, storage: Pick<Storage, 'getItem' | 'setItem'> = window.localStorage): void {
  const others = keptSearches(storage).filter((each) => each !== reference);
  storage.setItem(KEY, JSON.stringify([reference, ...others].slice(0, MOST_KEPT)));
}
