import { billProvider } from '@tsela/server/platform/bill-provider';
import { givePlan, readDues, savePlan, settleDue } from '@tsela/server/platform/platform-billing';
import { addDays, dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { asSystem } from './simulation.ts';
import type { Simulation } from './simulation.ts';
import { at } from './workdays.ts';

/** What the smaller of the demo's couriers pays the platform, in rand without VAT. */
const PLAN = {
  name: 'Regional courier',
  monthly: 2450,
  included: { shipments: 100, users: 25, sms: 500 },
  each: { shipments: 0.85, users: 45, sms: 0.28 },
  due_days: 14,
  billed_by: 'Tsela Platform (Pty) Ltd\n12 Oxford Road, Rosebank, Johannesburg\nVAT number 4123456789',
  pay_to: 'First National Bank, 250 655, account 62812345678',
};

/**
 * Gives the second courier of the demo a plan from its first day, and invoices the months since: all but the last are paid. The first courier runs
 * the platform and pays nothing.
 */
export async function payForPlatform(
  simulation: Simulation,
  { founded, end }: { readonly founded: Day; readonly end: Date },
): Promise<void> {
  const { provider_id } = simulation.company;
  const { plan } = await savePlan(asSystem(simulation, end), PLAN);
  await givePlan(asSystem(simulation, at(founded, '08:00')), { id: provider_id, plan_id: plan.id });
  await billProvider(asSystem(simulation, end));
  const { invoices } = await readDues(asSystem(simulation, end), {});
  const paid_date = addDays(dayOf(end), -1);
  for (const { number } of invoices.slice(1))
    await settleDue(asSystem(simulation, end), { id: provider_id, number, step: 'pay', paid_date, note: `EFT ${number}` });
}
