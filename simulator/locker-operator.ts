import { saveSettings } from '@tsela/server/providers/save-settings';
import { BOB_BOX_KEY } from '../sandbox/bobbox/open-sandbox.ts';
import { FOUNDER, acting } from './actors.ts';
import type { Simulation } from './simulation.ts';

/** From the end of the simulated days on, compartments of Bob Box are reserved at its sandbox. Nothing has been sent there before. */
export async function connectLockerOperator({ services, company }: Simulation, now: Date): Promise<void> {
  const context = acting(services, { provider_id: company.provider_id, now, actor: FOUNDER, source: 'system' });
  await saveSettings(context, {
    settings: [
      { setting: 'enable_bob_box', value: true },
      { setting: 'bob_box_account_code', value: 'SAND01' },
    ],
  });
  await saveSettings(context, { settings: [{ setting: 'bob_box_api_key', value: BOB_BOX_KEY }] });
}
