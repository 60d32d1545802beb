import type { MessageChannel } from './message-channels.ts';

/** Who limits a channel, in parts a month; null is no limit. */
export interface MonthlyLimits {
  readonly parts_monthly_max: number | null;
  /** What the platform lets the provider send, which its own staff cannot raise. */
  readonly platform_parts_monthly_max: number | null;
}

/** What may go out on a channel in a month: the lower of the provider's own limit and the platform's. Source: screens S52. */
export function monthlyLimit({ parts_monthly_max: own, platform_parts_monthly_max: platform }: MonthlyLimits): number | null {
  if (own === null || platform === null) return own ?? platform;
  return Math.min(own, platform);
}

/** From so much of a limit on people are told where nothing else was said. */
export const USUAL_ALERT_PERCENT = 80;

/** How near its limit a channel is: messages are held from `reached` on, and people are told at both. */
export const LIMIT_STATES = ['free', 'near', 'reached'] as const;
export type LimitState = (typeof LIMIT_STATES)[number];

export function limitState(
  parts: number,
  { limit, alert_percent }: { readonly limit: number | null; readonly alert_percent: number | null },
): LimitState {
  if (limit === null) return 'free';
  if (parts >= limit) return 'reached';
  return alert_percent !== null && parts * 100 >= limit * alert_percent ? 'near' : 'free';
}

const NAMES: Readonly<Record<MessageChannel, string>> = { email: 'e-mail', sms: 'SMS', whatsapp: 'WhatsApp', push: 'push' };

/** What people are told of a limit, once a month for each of its states. */
export function limitAlert(
  state: Exclude<LimitState, 'free'>,
  { channel, parts, limit }: { readonly channel: MessageChannel; readonly parts: number; readonly limit: number },
): { readonly subject: string; readonly text: string } {
  const name = NAMES[channel];
  const used = `${parts} of ${limit} parts of this month are used.`;
  return state === 'near'
    ? { subject: `the ${name} limit of this month is near`, text: `The limit of ${name} is near: ${used}` }
    : {
        subject: `the ${name} limit of this month is reached`,
        text: `The limit of ${name} is reached: ${used} Further messages are held for a day at most, and go out if the limit is raised.`,
      };
}
