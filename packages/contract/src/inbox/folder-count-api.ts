import { MOST_UNREAD, STAFF_FOLDERS } from '@tsela/domain/inbox/thread-rules';
import Type from 'typebox';
import { oneOf, shape } from '../fields.ts';
import { route } from '../route.ts';

/** What the inbox shows beside its folders. Source: screens S19. */
export const folderCountApi = {
  folderCounts: route({
    method: 'GET',
    path: '/inbox/counts',
    summary: 'How much is in each folder of the caller, up to 100. What is unread is counted as the menu counts it.',
    input: shape({}),
    output: shape({
      folders: Type.Array(shape({ folder: oneOf(STAFF_FOLDERS), count: Type.Integer({ minimum: 0, maximum: MOST_UNREAD }) })),
    }),
  }),
} as const;
