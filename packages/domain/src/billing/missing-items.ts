/** What an invoice should have of its account and may lack. Source: ERR-43. */
export type MissingItem = 'VAT number' | 'billing e-mail' | 'address';

/** What of an account an invoice to it lacks, in the order in which it stands there. Source: ERR-43, screens S41. */
export function missingItems(account: {
  readonly vat_number: string;
  readonly email: string;
  readonly address: string;
}): readonly MissingItem[] {
  const items: readonly (readonly [MissingItem, string])[] = [
    ['address', account.address],
    ['VAT number', account.vat_number],
    ['billing e-mail', account.email],
  ];
  return items.flatMap(([item, value]) => (value.trim() === '' ? [item] : []));
}

/** What the badge of a missing item says. Source: ERR-43. */
export function missingLabel(item: MissingItem): string {
  return `Missing ${item}`;
}
