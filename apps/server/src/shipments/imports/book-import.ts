import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../../context.ts';
import type { JobRun } from '../../jobs/job-repository.ts';
import { oneByOne } from '../../jobs/work-through-items.ts';
import { createShipment } from '../booking/create-shipment.ts';
import { updateItem } from './import-repository.ts';
import { workThroughImport } from './work-through-import.ts';
import type { ImportWork } from './work-through-import.ts';

const BOOKING: ImportWork = {
  during: 'booking',
  items: 'waiting',
  doItems: oneByOne(async (context, { id }, { number, input }) => {
    if (input === null) throw new Problem('conflict', 'What was to be booked is no longer kept.');
    const shipment = await createShipment(context, input);
    updateItem(context.tx, { import_id: id, number }, { state: 'booked', shipment_id: shipment.id });
  }),
  done: { booked_count: 1 },
  refused: { state: 'failed', counts: { failed_count: 1 } },
  end: (now) => ({ state: 'done', time_done: now }),
  stopped: {
    state: 'stopped',
    fault: 'The import stopped before its end. What is booked is booked; go on with the rest.',
    user: 'The user in whose name it was booked may no longer import shipments. Go on to book the rest in your own.',
  },
};

/** Books the shipments of an import as the call that books one does: the same checks, the same price, the same charge. Source: screens S34. */
export async function bookImport(
  context: RequestContext,
  { import_id }: { readonly import_id: number },
  run: JobRun,
): Promise<void> {
  await workThroughImport(context, import_id, BOOKING, run);
}
