import { onOneLine } from '@tsela/domain/formats/one-line';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { isFeatureOn, readSetting } from '@tsela/domain/providers/provider-settings';
import { isInboxFirst, whereChosen } from '@tsela/domain/users/user-notices';
import type { UserNotice } from '@tsela/domain/users/user-notices';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { tellUserDevices } from '../devices/push-devices.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { greetingOf, letterText } from '../providers/letter-text.ts';
import { portalAddressOf } from '../providers/portal-address.ts';
import type { Addressee } from './addressee-reads.ts';
import { insertInboxNotices } from './inbox-notice-repository.ts';

/** A message to a user, if they get it. */
export interface UserLetter {
  readonly to: Addressee;
  readonly notice: UserNotice;
  readonly shipment_id: ShipmentId | null;
  readonly account_id: AccountId | null;
  readonly subject: string;
  readonly text: string;
  /** The path of the page where something can be done about it. */
  readonly page: string;
}

/**
 * Puts e-mails about people's work into the outbox, for those who get such ones and have left them on, tells the browsers that they have
 * switched on, and puts notices into the inboxes of who wants them there. Source: screens S06, S19.
 */
export async function writeToUsers(tx: Tx, context: RequestContext, letters: readonly UserLetter[]): Promise<void> {
  await putIntoInboxes(tx, context, letters);
  const has_inbox = isFeatureOn(await context.services.settings.of(tx.provider_id), 'inbox');
  // Work that is found in the inbox is written of where there is none.
  const due = letters.filter(
    ({ to, notice }) => to.gets(notice) || (!has_inbox && isInboxFirst(notice) && to.finds(notice) && !to.refuses(notice)),
  );
  if (due.length === 0) return;
  const title = readSetting(await context.services.settings.of(tx.provider_id), 'provider_title');
  const address = (await portalAddressOf(context, tx.provider_id)) ?? context.services.config.public_url;
  const messages = await Promise.all(
    due.map(async ({ to, notice, shipment_id, account_id, subject, text, page }) => {
      const gaps = { title, subject, greeting: greetingOf(to.name), text: onOneLine(text), link: `${address}${page}` };
      const words = await letterText(context, 'user_notice', gaps);
      const body = words.body + whereChosen(address);
      const about = { shipment_id, account_id, event: notice, recipient: to.email, to_user_id: to.id };
      return { ...about, channel: 'email' as const, subject: words.subject, body };
    }),
  );
  await insertMessages(tx, context, messages);
  await tellUserDevices(
    tx,
    context,
    due.map(({ to, notice, shipment_id, account_id, subject, page }) => ({
      user_id: to.id,
      event: notice,
      title: onOneLine(title),
      // The subject alone: what else there is to it is read on the page.
      text: onOneLine(subject),
      page,
      shipment_id,
      account_id,
    })),
  );
}

async function putIntoInboxes(tx: Tx, { services, now }: RequestContext, letters: readonly UserLetter[]): Promise<void> {
  const wanted = letters.filter(({ to, notice }) => to.finds(notice));
  const { provider_id } = tx;
  if (wanted.length === 0 || !isFeatureOn(await services.settings.of(provider_id), 'inbox')) return;
  const notices = wanted.map(({ to, subject, text, page }) => ({ user_id: to.id, subject: onOneLine(subject), text, page }));
  await insertInboxNotices(tx, notices, now);
  tx.after_commit.push(() => {
    for (const user_id of new Set(notices.map((each) => each.user_id))) {
      const announced_to = { audience: 'user', account_id: null, branch_id: null, role_id: null, user_id } as const;
      services.live.publish({ provider_id, type: 'inbox', id: user_id, account_id: null, announced_to });
    }
  });
}
