import { auditApi } from '@tsela/contract/audit/audit-api';
import { messageTextApi } from '@tsela/contract/messages/message-text-api';
import { messageApi } from '@tsela/contract/messages/message-api';
import type { TemplateKey } from '@tsela/domain/shipments/notices/templates/message-template';
import { useCall, useRead } from '../api/queries.ts';
import { useSession } from '../shell/session.ts';

export const useTexts = () => useRead(messageTextApi.texts, {});
export const usePreview = (key: TemplateKey) => useRead(messageTextApi.preview, key, { keeps_previous: false });

const OF_TEXTS = [messageTextApi.texts, messageTextApi.preview, auditApi.events];

export const useSaveText = () => useCall(messageTextApi.saveText, { refreshes: OF_TEXTS });
export const useResetText = () => useCall(messageTextApi.resetText, { refreshes: OF_TEXTS });
export const useTestText = () => useCall(messageTextApi.testText, { refreshes: [messageApi.outbox] });

/** As far back as the changes of one text are looked for. */
const CHANGES_READ = 100;

/** The last changes of all texts. */
export function useTextChanges() {
  const { provider } = useSession();
  return useRead(auditApi.events, { type: 'message_text', object_id: provider.id, limit: CHANGES_READ });
}
