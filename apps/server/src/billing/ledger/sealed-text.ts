/**
 * What the seal of the entry `t` covers, as one text that the database writes: the facts of the row with bars between them, times to the
 * microsecond in UTC, and the description as its hash, so that a text of people's making could go while its seal stays. `readSealedText` of the
 * domain reads it; another order here is another seal. Entries booked since `about_sealed_from` have one more cell, what they are about: since when
 * they were booked is sealed itself, no later change of that moment goes unnoticed. The provider is `$1`.
 */
export const SEALED_TEXT = `concat(t.id, '|', t.account_id, '|', t.type, '|', t.amount_cents, '|', t.vat_cents, '|', t.vat_percentage_bp, '|',
  t.balance_after_cents, '|', ${instant('t.time_created')}, '|', ${instant('t.effective_date')}, '|', t.shipment_id, '|', t.payment_id, '|',
  t.reverses_transaction_id, '|', t.source, '|', t.created_by, '|', ${hashOf('t.description')},
  case when t.time_created >= (select p.about_sealed_from from providers p where p.id = $1) then concat('|', t.about_shipment_id) end)`;

/** The hash of what a seal covers. */
export const ENTRY_HASH = hashOf(SEALED_TEXT);

/** The seal on top of another, which is null before the first. Source: `sealText`. */
export function sealOn(before: string): string {
  return `sha256(convert_to(concat(encode(${before}, 'hex'), chr(10), ${ENTRY_HASH}), 'UTF8'))`;
}

function hashOf(text: string): string {
  return `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
}

function instant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
