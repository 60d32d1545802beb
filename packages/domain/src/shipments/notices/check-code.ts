import { REFERENCE_ALPHABET, shortTrackingReference } from '../../formats/references.ts';
import { filled } from './texts/language.ts';
import type { Language } from './texts/language.ts';
import { MESSAGE_TEXTS } from './texts/message-texts.ts';
import type { NoticeChannel } from './notice-rules.ts';

/** 35 bits: at thirty tries a minute a code is found by chance once in years, and it is short enough for an SMS and for typing. */
export const CHECK_CODE_LENGTH = 7;

/** The code of a message, by which its reader finds out on the courier's own page whether the courier has sent it. Source: users-ask.md 41. */
export function checkCodeFrom(random_bytes: Uint8Array): string {
  return shortTrackingReference(random_bytes, CHECK_CODE_LENGTH);
}

/** What was typed as a code, as it is kept: in upper case, without the sign before it and what stands between; null where it can be none. */
export function checkCodeOf(typed: string): string | null {
  const code = typed
    .slice(0, 60)
    .toUpperCase()
    .replaceAll(/[\s#-]/g, '');
  const is_code = code.length === CHECK_CODE_LENGTH && Array.from(code).every((sign) => REFERENCE_ALPHABET.includes(sign));
  return is_code ? code : null;
}

/** What stands behind a message: an SMS has the bare code, since every sign costs; an e-mail says what it is for. */
export function checkLine(
  channel: NoticeChannel,
  { code, url }: { readonly code: string; readonly url: string },
  language: Language,
): string {
  return channel === 'sms' ? ` #${code}` : `\n\n${filled(MESSAGE_TEXTS[language].check, { code, url })}`;
}
