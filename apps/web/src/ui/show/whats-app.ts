/** A conversation with a number that is stored as `+27821234567`; null for any other. */
export function whatsAppHref(mobile_number: string): string | null {
  const digits = mobile_number.replaceAll(' ', '');
  return /^\+\d{8,15}$/.test(digits) ? `https://wa.me/${digits.slice(1)}` : null;
}
