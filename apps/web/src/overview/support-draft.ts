import { guestRequestChecks } from '@tsela/domain/inbox/guest-rules';
import { threadFileChecks } from '@tsela/domain/inbox/thread-files';
import { supportRequestChecks } from '@tsela/domain/messages/support-request';

/** What a form to support holds; who writes is asked of visitors alone. */
export interface SupportDraft {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly shipment_reference: string;
}

export const EMPTY_SUPPORT_DRAFT: SupportDraft = { name: '', email: '', subject: '', message: '', shipment_reference: '' };

/** What is missing of a draft, by field. */
export function supportErrors(
  draft: SupportDraft,
  { is_visitor, file_sizes }: { readonly is_visitor: boolean; readonly file_sizes: readonly number[] },
): Readonly<Record<string, string>> {
  const checks = [...(is_visitor ? guestRequestChecks(draft) : supportRequestChecks(draft)), ...threadFileChecks(file_sizes)];
  return Object.fromEntries(checks.map((each) => [each.field, each.message]));
}

/** A draft as it is sent; what is empty is left out. */
export function supportRequestOf({ name, email, shipment_reference, ...rest }: SupportDraft, is_visitor: boolean) {
  const reference = shipment_reference.trim();
  return {
    ...rest,
    ...(reference !== '' && { shipment_reference: reference }),
    ...(is_visitor && { name: name.trim(), email: email.trim() }),
  };
}
