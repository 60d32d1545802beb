import { screen } from '@testing-library/react';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { expect, it } from 'vitest';
import { draw } from '../../../shell/drawn.testing.tsx';
import { SettingControl } from './SettingControl.tsx';

function drawn(setting: SettingKey, value: unknown) {
  draw(
    <>
      <label htmlFor="the-setting">Status</label>
      <SettingControl
        comes="at-once"
        setting={setting}
        label="Status"
        id="the-setting"
        described_by="help"
        has_error={false}
        value={value}
        onChange={() => undefined}
        settings={{}}
      />
    </>,
  );
}

it('KEY-66: a setting that can be nothing else is shown as what it is, and is no list of one', () => {
  drawn('interhub_dispatch_status', 'in-transit');

  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByLabelText('Status').textContent).toBe('In transit');
});

it('KEY-66: one with several is chosen from a list', () => {
  drawn('interhub_inbound_scan_status', 'at-hub');

  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'at-hub');
});
