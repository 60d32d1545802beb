import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { settingsApi } from '@tsela/contract/providers/settings-api';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { TESTS_MAX, TESTS_WITHIN_MS, testMessage } from '@tsela/domain/providers/setting-tests';
import { onOneLine } from '@tsela/domain/formats/one-line';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { countTestMessages, readMobileNumber } from './setting-test-repository.ts';

const EVENT = 'settings_test';

/**
 * Sends the caller a message the way all messages go: through the outbox, with the settings that are saved. It goes to nobody else, and says
 * so where nothing takes it. Source: screens S49.
 */
export async function testSettings(
  context: RequestContext,
  { kind }: InputOf<typeof settingsApi.testSettings>,
): Promise<OutputOf<typeof settingsApi.testSettings>> {
  const { actor, services, now } = context;
  if (actor.kind !== 'user') throw new Problem('not-signed-in', 'Please log in first');
  const title = readSetting(await services.settings.of(context.provider_id), 'provider_title');
  return inTransaction(context, async (tx) => {
    const recipient = kind === 'email' ? actor.email : await readMobileNumber(tx, actor.user_id);
    if (recipient === '') refuseIfAny([{ field: 'kind', code: 'no-number', message: NO_NUMBER }]);
    const since = new Date(now.getTime() - TESTS_WITHIN_MS);
    if ((await countTestMessages(tx, { event: EVENT, since })) >= TESTS_MAX) throw new Problem('too-many-requests', OFTEN);
    const { subject, body } = testMessage(title);
    const addressed = { shipment_id: null, account_id: null, channel: kind, event: EVENT, recipient };
    await insertMessages(tx, context, [{ ...addressed, subject: kind === 'email' ? onOneLine(subject) : '', body }]);
    await recordChange(tx, context, {
      type: 'provider-setting.tested',
      object_type: 'provider',
      object_id: context.provider_id,
      change_to: { kind, recipient },
    });
    const goes_out = kind === 'email' && services.email !== null;
    return { goes_out, message: goes_out ? onItsWay(recipient) : KEPT[kind] };
  });
}

const NO_NUMBER = 'Your profile has no mobile number to send to.';
const OFTEN = 'Several test messages were sent just now. Please wait 15 minutes.';
const KEPT = {
  email: 'This installation has no mail server, so the message was not sent. It is kept in the outbox.',
  sms: 'No SMS service is connected, so the message was not sent. It is kept in the outbox.',
} as const;

function onItsWay(recipient: string): string {
  return `A test message to ${recipient} is on its way. The outbox says whether the mail server took it.`;
}
