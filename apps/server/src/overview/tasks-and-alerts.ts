import type { taskApi } from '@tsela/contract/overview/task-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { tasksOf } from '@tsela/domain/overview/ops-tiles';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { isFeatureOn } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../context.ts';
import { hasInbox } from '../inbox/inbox-reader.ts';
import { listThreads } from '../inbox/threads.ts';
import { readOpsDashboard } from './ops-dashboard-reads.ts';

const MOST_ALERTS = 100;

/** What waits for staff, of their branches, and what they have not read of what was announced. Source: public API §8. */
export async function listTasksAndAlerts(
  context: RequestContext,
  input: InputOf<typeof taskApi.tasksAndAlerts>,
): Promise<OutputOf<typeof taskApi.tasksAndAlerts>> {
  const { counters } = await readOpsDashboard(context, input);
  const tasks = tasksOf(counters);
  const settings = await context.services.settings.of(context.provider_id);
  const alerts =
    isFeatureOn(settings, 'inbox') && readsInbox(context)
      ? (await listThreads(context, { folder: 'unread', limit: MOST_ALERTS })).announcements
      : [];
  return { tasks, alerts, count: tasks.length + alerts.length };
}

function readsInbox({ actor }: RequestContext): boolean {
  return actor.kind === 'user' && hasInbox(actor) && hasPermission(actor.permissions, 'API_/inbox/threads:GET');
}
