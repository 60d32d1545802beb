import { paths } from '../paths.ts';

/** A reference as it is looked up. Source: MENU-46. */
export function searchedReference(entry: string): string {
  return entry.trim().toUpperCase();
}

/** Where something found leads, for staff. */
export function pathOfFound(found: {
  readonly type: 'shipment' | 'account' | 'invoice' | 'credit-note';
  readonly data: { readonly id: number };
}): string {
  switch (found.type) {
    case 'shipment':
      return paths.shipment(found.data.id);
    case 'account':
      return paths.accountById(found.data.id);
    case 'invoice':
      return paths.invoice(found.data.id, { is_staff: true });
    case 'credit-note':
      return paths.creditNote(found.data.id, { is_staff: true });
  }
}
