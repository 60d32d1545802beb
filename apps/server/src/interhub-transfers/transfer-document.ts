import type { interhubTransferApi } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../context.ts';
import { printLogoOf } from '../providers/print-logo.ts';
import { readInterhubTransfer } from './transfer-reads.ts';

/** The manifest that goes with a transfer, or the labels of its cages and pallets. Source: screens S29. */
export async function readTransferDocument(
  context: RequestContext,
  { id, kind = 'manifest' }: InputOf<typeof interhubTransferApi.document>,
): Promise<OutputOf<typeof interhubTransferApi.document>> {
  const settings = await context.services.settings.of(context.provider_id);
  const { interhub_transfer: transfer, parcels } = await readInterhubTransfer(context, { id });
  const provider_title = readSetting(settings, 'provider_title');
  const logo = await printLogoOf(context);
  // Loaded at the first one, as labels are.
  const { laneLabelsPdf, manifestPdf } = await import('./transfer-pdf.ts');
  const is_manifest = kind === 'manifest';
  const content = await (is_manifest
    ? manifestPdf({ transfer, parcels, provider_title, printed: context.now }, logo)
    : laneLabelsPdf({ transfer, provider_title }));
  const name = is_manifest ? 'Manifest' : 'Lane_labels';
  return { filename: `${name}_${transfer.reference}.pdf`, content: content.toString('base64') };
}
