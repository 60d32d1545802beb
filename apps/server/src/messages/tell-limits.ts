import type { MessageChannel } from '@tsela/domain/messages/message-channels';
import { limitAlert, limitState, monthlyLimit } from '@tsela/domain/messages/monthly-limit';
import { onOneLine } from '@tsela/domain/formats/one-line';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { dayOf } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import type { MessageSenders } from '../jobs/message-sender-reads.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { portalAddressOf } from '../providers/portal-address.ts';
import { readAddressees } from '../user-records/addressee-reads.ts';

interface Used {
  /** What has gone out this month on channels, with what is going out at this moment. */
  readonly parts_of: ReadonlyMap<MessageChannel, number>;
  readonly senders: MessageSenders;
}

/** Letters of a limit go by this notice, which each user may switch off. */
const NOTICE = 'message_limit';

/**
 * Tells the staff who can change a channel that its limit of the month is near or reached: once a month for each, however many processes see
 * it. Source: screens S52.
 */
export async function tellLimits(tx: Tx, context: RequestContext, { parts_of, senders }: Used): Promise<void> {
  const due = Array.from(parts_of).flatMap(([channel, parts]) => {
    const sender = senders.of(channel);
    const limit = monthlyLimit(sender);
    const state = limitState(parts, { limit, alert_percent: sender.alert_percent });
    return state === 'free' || limit === null ? [] : [{ channel, parts, limit, state }];
  });
  if (due.length === 0) return;
  const month = dayOf(context.now).slice(0, 7);
  const staff = (await readAddressees(tx, 'staff')).filter(({ gets }) => gets(NOTICE));
  const title = readSetting(await context.services.settings.of(tx.provider_id), 'provider_title');
  const address = (await portalAddressOf(context, tx.provider_id)) ?? context.services.config.public_url;
  await insertMessages(
    tx,
    context,
    due.flatMap(({ state, ...use }) => {
      const { subject, text } = limitAlert(state, use);
      return staff.map(({ id, name, email }) => ({
        shipment_id: null,
        account_id: null,
        channel: 'email' as const,
        event: NOTICE,
        recipient: email,
        subject: onOneLine(`${title}: ${subject}`),
        body: [`Hello ${onOneLine(name)},`, text, `${address}${SCREENS.outbox.path}?tab=channels`].join('\n\n'),
        once_key: [NOTICE, use.channel, month, state, use.limit, id].join(':'),
      }));
    }),
  );
}
