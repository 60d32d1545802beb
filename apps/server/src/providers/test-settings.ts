import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { settingsApi } from '@tsela/contract/providers/settings-api';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { TESTS_MAX, TESTS_WITHIN_MS, isCredentialTest, testMessage } from '@tsela/domain/providers/setting-tests';
import type { CredentialTest, SettingTest } from '@tsela/domain/providers/setting-tests';
import { onOneLine } from '@tsela/domain/formats/one-line';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { hasWayOut } from '../jobs/message-sender-reads.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { contextAtNamed } from './as-provider.ts';
import { countTests, readMobileNumber } from './setting-test-repository.ts';
import { testCredentials } from './test-credentials.ts';

/**
 * Tries settings as they are saved. A message goes to the caller the way all messages go, through the outbox, and to no other recipient;
 * credentials are shown to their gateway. Says what came of it. Source: screens S49.
 */
export async function testSettings(
  caller: RequestContext,
  { provider_id, kind }: InputOf<typeof settingsApi.testSettings>,
): Promise<OutputOf<typeof settingsApi.testSettings>> {
  const context = await contextAtNamed(caller, provider_id);
  if (!isCredentialTest(kind)) return sendTest(context, kind, { recipient: await ownAddress(caller, kind) });
  await inTransaction(context, (tx) => countTest(tx, context, { kind }));
  // Outside of the transaction: a gateway may take seconds to answer.
  return testCredentials(context, kind);
}

type MessageTest = Exclude<SettingTest, CredentialTest>;

/** Where the caller is reached, which is known at their own provider; empty where they have no number. */
async function ownAddress(caller: RequestContext, kind: MessageTest): Promise<string> {
  const { actor } = caller;
  if (actor.kind !== 'user') throw new Problem('not-signed-in', 'Please log in first');
  return kind === 'email' ? actor.email : reading(caller, (tx) => readMobileNumber(tx, actor.user_id));
}

/** Sends words to the caller, as all messages are sent. */
export async function sendTestMessage(
  context: RequestContext,
  kind: MessageTest,
  words: { readonly subject: string; readonly body: string },
): Promise<OutputOf<typeof settingsApi.testSettings>> {
  return sendTest(context, kind, { recipient: await ownAddress(context, kind), words });
}

async function sendTest(
  context: RequestContext,
  kind: MessageTest,
  { recipient, words }: { readonly recipient: string; readonly words?: { readonly subject: string; readonly body: string } },
): Promise<OutputOf<typeof settingsApi.testSettings>> {
  const { services } = context;
  const title = readSetting(await services.settings.of(context.provider_id), 'provider_title');
  return inTransaction(context, async (tx) => {
    if (recipient === '') refuseIfAny([{ field: 'kind', code: 'no-number', message: NO_NUMBER }]);
    await countTest(tx, context, { kind, recipient });
    const { subject, body } = words ?? testMessage(title);
    const addressed = { shipment_id: null, account_id: null, channel: kind, event: 'settings_test', recipient };
    await insertMessages(tx, context, [{ ...addressed, subject: kind === 'email' ? onOneLine(subject) : '', body }]);
    const sender = (await services.message_senders.of(tx.provider_id)).of(kind);
    const works = hasWayOut(services, kind, sender);
    return { works, message: works ? onItsWay(recipient) : KEPT[kind] };
  });
}

const TESTED = 'provider-setting.tested';

/** Records the test, and refuses when there were too many just now. */
async function countTest(
  tx: Tx,
  context: RequestContext,
  what: { readonly kind: SettingTest; readonly recipient?: string },
): Promise<void> {
  const { provider_id, now } = context;
  const since = new Date(now.getTime() - TESTS_WITHIN_MS);
  if ((await countTests(tx, { type: TESTED, kind: what.kind, since })) >= TESTS_MAX)
    throw new Problem('too-many-requests', OFTEN);
  await recordChange(tx, context, { type: TESTED, object_type: 'provider', object_id: provider_id, change_to: { ...what } });
}

const NO_NUMBER = 'Your profile has no mobile number to send to.';
const OFTEN = 'This was tested several times just now. Please wait 15 minutes.';
const KEPT = {
  email: 'This installation has no mail server, so the message was not sent. It is kept in the outbox.',
  sms: 'No SMS sender is set, so the message was not sent. It is kept in the outbox.',
} as const;

function onItsWay(recipient: string): string {
  return `A test message to ${recipient} is on its way. The outbox says what became of it.`;
}
