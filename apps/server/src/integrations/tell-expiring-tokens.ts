import { isEmail } from '@tsela/domain/formats/email';
import { onOneLine } from '@tsela/domain/formats/one-line';
import { EXPIRY_WARNING_MS, expiresSoonFrom } from '@tsela/domain/integrations/integration-types';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { dayOf, timeOf } from '@tsela/domain/time/day';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import type { NewMessage } from '../jobs/outbox-repository.ts';
import { readExpiringKeys, readExpiringTokens } from './expiring-token-reads.ts';
import type { ExpiringToken } from './expiring-token-reads.ts';

/** Tells the makers of tokens and keys that are about to expire, once for each: a shop that stops is noticed by its customers first. Source: screens S40. */
export async function tellExpiringTokens(context: RequestContext): Promise<void> {
  const { now } = context;
  const within = { now, until: new Date(now.getTime() + EXPIRY_WARNING_MS) };
  const title = readSetting(await context.services.settings.of(context.provider_id), 'provider_title');
  await inTransaction(context, async (tx) => {
    const told = [
      ...(await readExpiringTokens(tx, within)).map((token) => ({ token, text: textOfToken(token), kind: 'token' })),
      ...(await readExpiringKeys(tx, within)).map((token) => ({ token, text: textOfKey(token), kind: 'key' })),
    ];
    const messages = told.flatMap(({ token: { id, account_id, expires, option, email }, text, kind }): NewMessage[] => {
      if (!isEmail(email ?? '') || expiresSoonFrom(expires, option) > now) return [];
      return [
        {
          shipment_id: null,
          account_id,
          channel: 'email',
          event: 'token_expiring',
          recipient: email ?? '',
          subject: onOneLine(`${title}: ${text.subject}`),
          body: text.body,
          // Of a token that was replaced another one expires.
          once_key: ['token_expiring', kind, id, expires.toISOString()].join(':'),
        },
      ];
    });
    await insertMessages(tx, context, messages);
  });
}

function textOfToken({ name, expires }: ExpiringToken) {
  return {
    subject: `the token of ${name} expires`,
    body: `The token by which "${name}" calls us expires on ${momentText(expires)}. From then on its calls are refused.\n\nReplace it under Tools, Third-party integrations, and give the new one to those who run the other system.`,
  };
}

function textOfKey({ name, expires }: ExpiringToken) {
  return {
    subject: `the API key ${name} expires`,
    body: `The API key "${name}" expires on ${momentText(expires)}. From then on calls with it are refused.\n\nMake another one under Settings, Integrations, and put it where this one is used.`,
  };
}

function momentText(moment: Date): string {
  return `${longDayInWords(dayOf(moment))} at ${timeOf(moment)}`;
}
