import type { Language } from './language.ts';
import { MESSAGES_AF } from './messages-af.ts';
import { MESSAGES_EN } from './messages-en.ts';
import type { MessageTexts } from './messages-en.ts';
import { MESSAGES_ZU } from './messages-zu.ts';

/** What senders and recipients are told, by language. */
export const MESSAGE_TEXTS: Readonly<Record<Language, MessageTexts>> = { en: MESSAGES_EN, af: MESSAGES_AF, zu: MESSAGES_ZU };
