import type { TemplateKey } from '@tsela/domain/shipments/notices/templates/message-template';
import type { Selectable } from 'kysely';
import type { MessageTextsTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

export type OwnTextRow = Selectable<MessageTextsTable>;

/** All of a provider: there are not more than the catalogue has texts. */
export async function readOwnTexts(tx: Tx): Promise<OwnTextRow[]> {
  return tx.db
    .selectFrom('message_texts')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .orderBy('event')
    .orderBy('channel')
    .orderBy('side')
    .orderBy('language')
    .execute();
}

export async function lockOwnText(tx: Tx, key: TemplateKey): Promise<OwnTextRow | undefined> {
  return ofKey(tx, key).forUpdate().executeTakeFirst();
}

type Words = Pick<OwnTextRow, 'subject' | 'body' | 'time_modified'>;

/** Writes the first text of a key. False where another user has written one in the meantime. */
export async function insertOwnText(tx: Tx, key: TemplateKey, words: Words): Promise<boolean> {
  const { event, channel, side, language } = key;
  const written = await tx.db
    .insertInto('message_texts')
    .values({ provider_id: tx.provider_id, event, channel, side, language, ...words })
    .onConflict((conflict) => conflict.columns(['provider_id', 'event', 'channel', 'side', 'language']).doNothing())
    .returning('event')
    .executeTakeFirst();
  return written !== undefined;
}

/** Changes a text that the transaction has locked. */
export async function changeOwnText(tx: Tx, { event, channel, side, language }: TemplateKey, words: Words): Promise<void> {
  await tx.db
    .updateTable('message_texts')
    .set(words)
    .where('provider_id', '=', tx.provider_id)
    .where('event', '=', event)
    .where('channel', '=', channel)
    .where('side', '=', side)
    .where('language', '=', language)
    .execute();
}

export async function deleteOwnText(tx: Tx, { event, channel, side, language }: TemplateKey): Promise<void> {
  await tx.db
    .deleteFrom('message_texts')
    .where('provider_id', '=', tx.provider_id)
    .where('event', '=', event)
    .where('channel', '=', channel)
    .where('side', '=', side)
    .where('language', '=', language)
    .execute();
}

function ofKey(tx: Tx, { event, channel, side, language }: TemplateKey) {
  return tx.db
    .selectFrom('message_texts')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('event', '=', event)
    .where('channel', '=', channel)
    .where('side', '=', side)
    .where('language', '=', language);
}
