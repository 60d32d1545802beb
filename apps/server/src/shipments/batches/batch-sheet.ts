import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentBatchApi } from '@tsela/contract/shipments/shipment-batch-api';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { printLogoOf } from '../../providers/print-logo.ts';
import { readBatched } from './batch-reads.ts';
import { readBatch } from './batches.ts';

type Route = typeof shipmentBatchApi.batchSheet;

/** What a batch is picked by, or what is signed when it is handed over, as a PDF. Source: screens S08. */
export async function readBatchSheet(context: RequestContext, { id, kind }: InputOf<Route>): Promise<OutputOf<Route>> {
  const [batch, shipments] = await reading(context, async (tx) => [
    await readBatch(tx, context, id),
    (await readBatched(tx, context.actor, id)).filter(({ outcome }) => outcome !== 'cancelled'),
  ]);
  const provider_title = readSetting(await context.services.settings.of(context.provider_id), 'provider_title');
  // Loaded at the first one, as labels are.
  const { batchPdf } = await import('./batch-pdf.ts');
  const content = await batchPdf({ kind, batch, shipments, provider_title }, await printLogoOf(context));
  const title = kind === 'pick-list' ? 'Pick list' : 'Hand-over';
  return { filename: `${title} ${batch.reference}.pdf`, content: content.toString('base64') };
}
