import { listKiosks } from '@tsela/server/pickup-points/staff-kiosks';
import { readDues } from '@tsela/server/platform/platform-billing';
import { listMapZones } from '@tsela/server/rates/maps/map-zones';
import { readFieldRecord } from '@tsela/server/tracking/field-record-reads';
import { describe, expect, it } from 'vitest';
import { useSimulatedDemo } from './simulated-demo.testing.ts';

describe('the demo', () => {
  const { companies, asAdministrator } = useSimulatedDemo({ days: 14 });

  it('has drivers who worked, of whom no phone seems to have had its clock changed or to keep something back', async () => {
    const records = [];
    for (const company of companies())
      for (const { driver_id } of [...company.drivers.values()].flat())
        if (driver_id !== null) records.push(await readFieldRecord(asAdministrator(company), { id: driver_id }));

    expect(records.map(({ clock_changes, missing }) => [clock_changes, missing])).toEqual(records.map(() => [0, 0]));
    expect(records.reduce((sum, { done }) => sum + done, 0)).toBeGreaterThan(50);
  });

  it('SCREEN-26: has attempts in vain of which most are shown by where the phone was or by a photo', async () => {
    let attempts = 0;
    let attempts_shown = 0;
    for (const company of companies())
      for (const { driver_id } of [...company.drivers.values()].flat()) {
        if (driver_id === null) continue;
        const record = await readFieldRecord(asAdministrator(company), { id: driver_id });
        attempts += record.attempts;
        attempts_shown += record.attempts_shown;
      }

    expect(attempts_shown).toBeGreaterThan(attempts / 2);
  });

  it('SCREEN-12: has a kiosk with a locker and a staff PIN, and zones of drivers in every large city', async () => {
    const [tsela] = companies();

    const { kiosks } = await listKiosks(asAdministrator(tsela), {});
    const { zones } = await listMapZones(asAdministrator(tsela), { layer: 'drivers' });

    expect(kiosks.map(({ kiosk_id, locker_id, has_staff_pin }) => [kiosk_id, locker_id, has_staff_pin])).toEqual([
      ['K0001', 'CG101', true],
    ]);
    expect(zones.filter(({ polygons }) => polygons.length > 0)).toHaveLength(6);
  });

  it('SCREEN-51: has a courier that pays the platform by a plan, with an invoice that is open and none overdue', async () => {
    const [, veld] = companies();

    const { plan, invoices, owed } = await readDues(asAdministrator(veld), {});

    expect(plan?.name).toBe('Regional courier');
    expect(invoices.map(({ month, state, is_overdue }) => [month, state, is_overdue])).toEqual([['2026-10-01', 'open', false]]);
    // 18 of 31 days of R 2 450.00, with VAT: it was founded within that month.
    expect(owed).toBe(1635.97);
  });
});
