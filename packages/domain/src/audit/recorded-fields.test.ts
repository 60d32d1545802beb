import { describe, expect, it } from 'vitest';
import { recordedChanges, unsureShipmentFields, withUnrecorded } from './recorded-fields.ts';

const time = new Date('2026-11-24T12:05:00Z');
const event = (type: string, change_from: unknown, change_to: unknown) => ({ time, type, change_from, change_to });

describe('what an event tells', () => {
  it('is the state of a shipment where it changes it, and nothing of what it only mentions', () => {
    const events = [
      event('shipment.status-changed', { status: 'at-hub' }, { status: 'delivered', reason: 'x', delivered_date: 'D' }),
      event('shipment.scanned', null, { status: 'at-hub', parcel_ids: [1] }),
      event('discrepancy.approved', { status: 'open' }, { status: 'approved' }),
      event('shipment.scan-undone', { status: 'at-hub', current_branch_id: 3 }, { status: 'collected', current_branch_id: null }),
      event('shipment.fields-changed', { door: 'A' }, { door: 'B' }),
    ];

    expect(recordedChanges('shipment', events)).toEqual([
      { time, from: { status: 'at-hub' }, to: { status: 'delivered', delivered_date: 'D' } },
      { time, from: { current_branch_id: 3 }, to: { current_branch_id: null } },
      { time, from: { 'custom_fields.door': 'A' }, to: { 'custom_fields.door': 'B' } },
    ]);
  });

  it('is that of an account, its settings and its own fields', () => {
    const events = [
      event(
        'account.changed',
        { name: 'Karoo', custom_fields: { grade: 1 } },
        { name: 'Karoo Books', custom_fields: { grade: 2 } },
      ),
      event('account.setting-changed', { print_size: 'a4', is_fixed: false }, { print_size: 'label', is_fixed: true }),
      event('account.took-over', null, { account_code: 'OTHER' }),
      event('account.tagged', null, { tag: 'VIP' }),
    ];

    expect(recordedChanges('account', events)).toEqual([
      { time, from: { name: 'Karoo', 'custom_fields.grade': 1 }, to: { name: 'Karoo Books', 'custom_fields.grade': 2 } },
      { time, from: { 'settings.print_size': 'a4' }, to: { 'settings.print_size': 'label' } },
    ]);
  });

  it('is that of the settings, also where they were copied from another provider', () => {
    const events = [
      event('provider-setting.changed', { show_pin: true }, { show_pin: false }),
      event('provider.settings-copied', { show_pin: false }, { copied_from: 3, show_pin: true }),
      event('provider.picture', null, { url: '/x' }),
    ];

    expect(recordedChanges('provider_setting', events)).toEqual([
      { time, from: { show_pin: true }, to: { show_pin: false } },
      { time, from: { show_pin: false }, to: { show_pin: true } },
    ]);
  });
});

describe('a shipment that was booked before the log told each change', () => {
  it('has dates, drivers and hubs that one side alone does not tell; one booked since has none', () => {
    const older = recordedChanges('shipment', [event('shipment.created', null, { status: 'submitted' })]);
    const newer = recordedChanges('shipment', [event('shipment.created', null, { status: 'submitted', charged_weight_g: 2000 })]);

    expect([...unsureShipmentFields(older)]).toEqual(expect.arrayContaining(['collected_date', 'delivery_agent_id']));
    expect(unsureShipmentFields(newer).size).toBe(0);
  });
});

describe('what no event tells', () => {
  const [told] = recordedChanges('provider_setting', [
    event('provider-setting.changed', { show_pin: true }, { show_pin: false }),
  ]);
  const later = new Date('2026-11-25T08:00:00Z');

  it('is a change of its own at the time that the row says', () => {
    const all = withUnrecorded(told ? [told] : [], { show_pin: true }, new Map([['show_pin', later]]));

    expect(all).toEqual([told, { time: later, from: {}, to: { show_pin: true } }]);
  });

  it('is none where the row holds what its last event made of it', () => {
    expect(withUnrecorded(told ? [told] : [], { show_pin: false }, new Map([['show_pin', later]]))).toEqual([told]);
  });
});
