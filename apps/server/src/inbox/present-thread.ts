import type { InboxAttachment, InboxMessage } from '@tsela/contract/inbox/message-shapes';
import type { InboxThread } from '@tsela/contract/inbox/thread-api';
import type { UserId } from '@tsela/domain/ids';
import type { AttachmentRow } from './attachment-repository.ts';
import type { InboxReader } from './inbox-reader.ts';
import type { ThreadDetails } from './thread-reads.ts';
import type { MessageRow } from './thread-repository.ts';

const LONGEST_FIRST_LINE = 160;

/** A thread as its reader may see it: customers learn of no member of staff. */
export function presentThread(row: ThreadDetails, { is_staff }: InboxReader): InboxThread {
  return {
    id: row.id,
    position: row.last_public_id,
    subject: row.subject,
    topic: row.topic,
    status: row.status,
    account_id: row.account_id,
    account_code: row.account_code ?? '',
    account_name: row.account_name ?? '',
    guest: row.guest_email === null ? null : { name: row.guest_name ?? '', email: row.guest_email },
    shipment_id: row.shipment_id,
    document_id: row.document_id,
    reference: row.reference,
    // The column holds the number of a user.
    assigned_to: is_staff ? (row.assigned_to as UserId | null) : null,
    assigned_name: is_staff ? (row.assigned_name ?? '') : '',
    is_unread: row.is_unread,
    is_archived: row.is_archived,
    last_text: firstLineOf(row.last_text),
    is_last_from_staff: row.is_last_from_staff,
    last_name: nameFor(is_staff, {
      is_from_staff: row.is_last_from_staff,
      name: row.last_name ?? (row.is_last_from_staff ? null : row.guest_name),
    }),
    time_last: row.time_last.toISOString(),
    time_created: row.time_created.toISOString(),
  };
}

/** The beginning of a text, as a list shows it. */
export function firstLineOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, LONGEST_FIRST_LINE);
}

/** A message as its reader may see it. */
export function presentMessage(
  { guest_name, ...row }: MessageRow & { readonly name: string | null; readonly guest_name: string | null },
  { user, is_staff }: InboxReader,
  attachments: readonly AttachmentRow[],
): InboxMessage {
  return {
    id: row.id,
    text: row.text,
    is_from_staff: row.is_from_staff,
    is_internal: row.is_internal,
    is_own: row.created_by === user.user_id,
    // An e-mail from another address is not taken for the guest's.
    name:
      row.from_email !== ''
        ? row.from_email
        : nameFor(is_staff, { ...row, name: row.name ?? (row.is_from_staff ? null : guest_name) }),
    from_email: is_staff ? row.from_email : '',
    attachments: attachments.map(presentAttachment),
    time_created: row.time_created.toISOString(),
  };
}

/** A file as every reader of its message sees it. */
export function presentAttachment({ id, name, content_type, size_bytes }: AttachmentRow): InboxAttachment {
  return { id, name, content_type, size_bytes };
}

function nameFor(
  is_staff: boolean,
  { is_from_staff, name }: { readonly is_from_staff: boolean; readonly name: string | null },
): string {
  return is_from_staff && !is_staff ? '' : (name ?? '');
}
