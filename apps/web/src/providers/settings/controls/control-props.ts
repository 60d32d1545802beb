import type { ProviderSettings, SettingKey } from '@tsela/domain/providers/provider-settings';

/** What every control of a setting is given. */
export interface ControlProps {
  readonly setting: SettingKey;
  readonly label: string;
  /** The element that the label, the error summary and deep links lead to. */
  readonly id: string;
  /** The elements that explain it: help and error. */
  readonly described_by: string;
  readonly has_error: boolean;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** All settings as they would be once saved, for controls that offer what another setting lists. */
  readonly settings: ProviderSettings;
}

/** The parts of a control's props that go to its input as they are. */
export function inputProps({ id, described_by, has_error }: ControlProps) {
  return {
    id,
    error: has_error,
    // Mantine's inputs take this attribute from a wrapper of their own only, and the texts stand elsewhere here.
    ref: (input: Element | null) => input?.setAttribute('aria-describedby', described_by),
  };
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
