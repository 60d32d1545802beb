import { LANGUAGES } from '@tsela/domain/shipments/notices/texts/language';
import type { NoticeText } from '@tsela/domain/shipments/notices/notice-texts';
import { TEMPLATE_EVENTS, isTemplate, templateName } from '@tsela/domain/shipments/notices/templates/message-template';
import type { TemplateKey } from '@tsela/domain/shipments/notices/templates/message-template';
import { templateChecks } from '@tsela/domain/shipments/notices/templates/template-checks';
import { keepPerProvider, rowsOfProvider } from '../db/provider-cache.ts';
import type { ProviderCache } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';

declare module '../services.ts' {
  interface Services {
    readonly own_texts: ProviderCache<OwnTexts>;
  }
}

/** The texts of messages that a provider has written itself. */
export interface OwnTexts {
  /** Null where the product's text is sent. */
  of(key: TemplateKey): NoticeText | null;
}

/**
 * Kept, because every step of a shipment asks for the words. A text that breaks a rule which did not hold when it was saved is passed over: the
 * product's goes out instead, and no message stops for it. Source: docs/decisions/0238.
 */
export function openOwnTexts(pool: Pool): ProviderCache<OwnTexts> {
  return keepPerProvider(
    async (provider_id) => {
      const rows = await rowsOfProvider<TemplateKey & NoticeText>(
        pool,
        provider_id,
        `select event, channel, side, language, subject, body from message_texts where provider_id = ${provider_id}`,
      );
      const texts = new Map(rows.filter(isSound).map((row) => [templateName(row), row]));
      return { of: (key) => texts.get(templateName(key)) ?? null };
    },
    { stale_on: ['settings'], sizeOf: () => 1 },
  );
}

function isSound(row: TemplateKey & NoticeText): boolean {
  const is_known = TEMPLATE_EVENTS.includes(row.event) && LANGUAGES.includes(row.language) && isTemplate(row);
  return is_known && templateChecks(row, row).length === 0;
}
