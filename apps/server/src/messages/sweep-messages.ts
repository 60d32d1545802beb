import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { JOBS } from '../jobs/jobs.ts';
import { takeUpHeld } from './release-held.ts';
import { findAbandoned, forgetSecrets, recordAbandoned } from './delivery-repository.ts';

/**
 * Longer than all tries of a job take together: the process that claimed a message before then has died, and its job may have ended with
 * it.
 */
const ABANDONED_MS = 24 * 60 * 60 * 1000;
/** What took the process down with it this often is not tried again: two jobs' worth. */
const ATTEMPTS_MAX = 2 * (JOBS['deliver-messages'].retries + 1);
/** As many as one run takes up; the next one takes the rest. */
const MESSAGES_MAX = 1000;
/** The longest that a message without a way out keeps what opens a door. The demo has neither mail nor SMS: its outbox is read instead. */
const SECRETS_KEPT_MS = 60 * 60 * 1000;
const SECRETS_KEPT_IN_DEMO_MS = 7 * 24 * 60 * 60 * 1000;
/** More than a provider writes in an hour; what is left is for the next run. */
const ROUNDS_MAX = 20;

/**
 * Takes up messages whose process died on the last try of its job: without it they would wait for ever. Each gets
 * a fresh job, or has failed after too many tries. What was held goes out where it may. Where a job is there still, claims keep the two from sending twice. Then takes codes,
 * PINs and links out of what waits for nothing any more.
 */
export async function sweepMessages(context: RequestContext): Promise<void> {
  await takeUpAbandoned(context);
  const senders = await context.services.message_senders.of(context.provider_id);
  await inTransaction(context, (tx) => takeUpHeld(tx, context, (channel) => senders.of(channel).is_paused));
  const kept_ms = context.services.config.demo ? SECRETS_KEPT_IN_DEMO_MS : SECRETS_KEPT_MS;
  const secrets = { before: new Date(context.now.getTime() - kept_ms), rows_max: MESSAGES_MAX };
  for (let round = 0; round < ROUNDS_MAX; round++)
    if ((await inTransaction(context, (tx) => forgetSecrets(tx, secrets))) < MESSAGES_MAX) return;
}

async function takeUpAbandoned(context: RequestContext): Promise<void> {
  const before = new Date(context.now.getTime() - ABANDONED_MS);
  await inTransaction(context, async (tx) => {
    const abandoned = await findAbandoned(tx, { before, rows_max: MESSAGES_MAX });
    const is_hopeless = ({ attempts }: { attempts: number }) => attempts >= ATTEMPTS_MAX;
    await recordAbandoned(
      tx,
      abandoned.filter(is_hopeless).map(({ id }) => id),
      'The server stopped each time it was sent.',
    );
    const message_ids = abandoned.filter((message) => !is_hopeless(message)).map(({ id }) => id);
    if (message_ids.length === 0) return;
    await context.services.jobs.add(tx, 'deliver-messages', { provider_id: tx.provider_id, message_ids });
  });
}
