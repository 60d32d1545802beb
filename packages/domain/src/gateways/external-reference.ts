/** Our reference with what opens the payment for a visitor, as one text that a gateway gives back. */
export function externalReference({ reference, key }: { readonly reference: string; readonly key: string }): string {
  return key === '' ? reference : `${reference}.${key}`;
}

/** The two parts of it again. */
export function readExternalReference(text: string): { readonly reference: string; readonly key: string } {
  const [reference = '', key = ''] = text.split('.', 2);
  return { reference, key };
}
