import { readSetting } from '@tsela/domain/providers/provider-settings';
import { onOneLine } from '@tsela/domain/formats/one-line';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import type { NewMessage } from '../jobs/outbox-repository.ts';
import { greetingOf, letterSms, letterText } from '../providers/letter-text.ts';
import { portalAddressOf } from '../providers/portal-address.ts';

interface Recipient {
  readonly name: string;
  readonly email: string;
}

/** Who a code goes to: by e-mail, or by SMS. */
export type CodeRecipient = Recipient | { readonly mobile_number: string };

/** Sends a one-time code. The outbox never shows its text. Source: LOGIN-04, screens S12. */
export async function sendCodeTo(tx: Tx, context: RequestContext, to: CodeRecipient, code: string): Promise<void> {
  const title = await titleOf(context);
  const message =
    'mobile_number' in to
      ? await codeBySms(context, to.mobile_number, { code, title })
      : await letterTo(context, to, 'verification_code', { code, title });
  await insertMessages(tx, context, [message]);
}

/** Sends the link of a forgotten password, and answers it. Source: CALL-18. */
export async function sendResetLink(tx: Tx, context: RequestContext, to: Recipient, token: string): Promise<string> {
  const title = await titleOf(context);
  const address = (await portalAddressOf(context, context.provider_id)) ?? context.services.config.public_url;
  const link = `${address}${SCREENS.login.path}?verification=${encodeURIComponent(token)}`;
  await insertMessages(tx, context, [await letterTo(context, to, 'password_link', { title, link })]);
  return link;
}

/** Asks people to join, each with the link that sets their first password, and answers the links. Source: screens S03, S35, S45. */
export async function sendInvitations(
  tx: Tx,
  context: RequestContext,
  invited: readonly { readonly to: Recipient & { readonly inviter: string }; readonly token: string }[],
): Promise<readonly string[]> {
  const title = await titleOf(context);
  const address = (await portalAddressOf(context, context.provider_id)) ?? context.services.config.public_url;
  const links = invited.map(({ token }) => `${address}${SCREENS.login.path}?verification=${encodeURIComponent(token)}`);
  const messages = await Promise.all(
    invited.map(({ to }, at) =>
      letterTo(context, to, 'invitation', { title, link: links[at] ?? '', inviter: onOneLine(to.inviter) }),
    ),
  );
  await insertMessages(tx, context, messages);
  return links;
}

/** Greets who has opened an account. Source: screens S04. */
export async function sendWelcome(tx: Tx, context: RequestContext, to: Recipient): Promise<void> {
  const title = await titleOf(context);
  const address = (await portalAddressOf(context, context.provider_id)) ?? context.services.config.public_url;
  await insertMessages(tx, context, [await letterTo(context, to, 'welcome', { title, link: `${address}${SCREENS.login.path}` })]);
}

/** Tells a user that their password or address was changed, so that a theft is noticed. */
export async function sendNotice(tx: Tx, context: RequestContext, to: Recipient, what: string): Promise<void> {
  const title = await titleOf(context);
  await insertMessages(tx, context, [await letterTo(context, to, 'security_notice', { title, text: what })]);
}

/** A letter whose words are the provider's to change. */
async function letterTo(
  context: RequestContext,
  to: Recipient,
  event: 'invitation' | 'welcome' | 'password_link' | 'verification_code' | 'security_notice',
  gaps: Readonly<Record<string, string>>,
): Promise<NewMessage> {
  const { subject, body } = await letterText(context, event, { ...gaps, greeting: greetingOf(to.name) });
  return { shipment_id: null, account_id: null, channel: 'email', event, recipient: to.email, subject, body };
}

/** One part of an SMS has room for it. */
async function codeBySms(
  context: RequestContext,
  mobile_number: string,
  gaps: { readonly code: string; readonly title: string },
): Promise<NewMessage> {
  return {
    shipment_id: null,
    account_id: null,
    channel: 'sms',
    event: 'verification_code',
    recipient: mobile_number,
    subject: '',
    body: await letterSms(context, 'verification_code', gaps),
  };
}

async function titleOf(context: RequestContext): Promise<string> {
  return readSetting(await context.services.settings.of(context.provider_id), 'provider_title');
}
