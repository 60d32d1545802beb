import { isEmail } from '@tsela/domain/formats/email';
import { isPhone } from '@tsela/domain/formats/phone';

type ContactKey = { readonly type: 'email-address' | 'mobile-number'; readonly value: string };

/** The keys by which the contact of an account or a shipment can be blocked. Source: screens S38. */
export function contactKeys({ email, mobile_number }: { readonly email: string; readonly mobile_number: string }): ContactKey[] {
  return [
    ...(isEmail(email) ? [{ type: 'email-address', value: email.trim() } as const] : []),
    ...(isPhone(mobile_number) ? [{ type: 'mobile-number', value: mobile_number } as const] : []),
  ];
}
