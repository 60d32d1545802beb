import { MOST_UNREAD } from '@tsela/domain/inbox/thread-rules';
import Type from 'typebox';
import { shape } from '../fields.ts';
import { route } from '../route.ts';

/** What the menu shows beside the inbox. Source: screens S19. */
export const unreadCountApi = {
  unreadCount: route({
    method: 'GET',
    path: '/inbox/unread-count',
    summary: 'How many threads the caller has not read, up to 100. Staff: of those that are open and theirs or of no colleague.',
    input: shape({}),
    output: shape({ unread: Type.Integer({ minimum: 0, maximum: MOST_UNREAD }) }),
  }),
} as const;
