import type { BranchId } from '@tsela/domain/ids';
import Type from 'typebox';
import { count, id, shape } from '../fields.ts';
import { inboxAnnouncement } from '../inbox/announcement-api.ts';
import { route } from '../route.ts';

/** What waits for staff, for programs of the provider. Source: public API §8. */
export const taskApi = {
  tasksAndAlerts: route({
    method: 'GET',
    path: '/tasks-and-alerts',
    summary:
      'What waits for staff: the piles of work that hold something, with the keys of `GET /ui/ops-dashboard`, and what the caller has not read of what was announced.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({ branch_id: Type.Optional(id<BranchId>()) }),
    output: shape({
      tasks: Type.Array(shape({ key: Type.String(), count: Type.Integer() })),
      alerts: Type.Array(inboxAnnouncement),
      /** Of both lists together. */
      count,
    }),
  }),
} as const;
