import type { providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import type { OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';

declare module '../services.ts' {
  interface Services {
    /** Makes the demo anew, which ends this process; null where nothing is there to start it again, and where people really work. */
    readonly reset_demo: (() => void) | null;
  }
}

/** Makes the demo anew. Raises `conflict` where it is none. Source: issue 21, docs/decisions/0261. */
export async function resetDemo(context: RequestContext): Promise<OutputOf<typeof providerAdminApi.resetDemo>> {
  const { reset_demo } = context.services;
  if (reset_demo === null) throw new Problem('conflict', 'Only a demo that was started by “npm start” can be made anew.');
  await inTransaction(context, (tx) =>
    recordChange(tx, context, { type: 'demo.reset', object_type: 'provider', object_id: tx.provider_id }),
  );
  reset_demo();
  return { message: 'The demo is being made anew. It takes some minutes.' };
}
