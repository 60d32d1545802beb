import { readSetting } from '@tsela/domain/providers/provider-settings';
import { isProgram } from '../context.ts';
import type { RequestContext } from '../context.ts';
import type { PresentFor } from './present-shipment.ts';

/** How the caller of this request is shown statuses. Source: SHIP-DISP-02. */
export async function presentingFor(context: RequestContext): Promise<PresentFor> {
  const settings = await context.services.settings.of(context.provider_id);
  return {
    actor: context.actor,
    overrides_unassigned_and_rejected: readSetting(settings, 'override_unassigned_and_rejected_statuses_for_account_users'),
    excluded_tracking_statuses: readSetting(settings, 'excluded_tracking_statuses'),
    is_program: isProgram(context),
  };
}
