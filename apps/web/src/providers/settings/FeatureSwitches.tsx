import type { Feature } from '@tsela/domain/providers/features';
import type { SettingsSection } from '@tsela/domain/providers/settings-tabs';
import { FEATURE_LABELS, SETTING_LABELS, providers as words } from '../../strings/providers.ts';
import { textsOf } from './controls/list-draft.ts';
import classes from './FeatureSwitches.module.css';
import { featuresIn } from './settings-places-draft.ts';
import { Switch } from '../../ui/form/Switch.tsx';

interface FeatureSwitchesProps {
  readonly id: string;
  readonly section: SettingsSection;
  readonly value: unknown;
  readonly stored: unknown;
  readonly onChange: (features: readonly string[]) => void;
}

/** One switch for each feature of a section; switching one off tells what will be gone. Source: SETTINGS-SEC-58, screens S49. */
export function FeatureSwitches({ id, section, value, stored, onChange }: FeatureSwitchesProps) {
  const on = textsOf(value);
  const was_on = textsOf(stored);

  function handleChange(feature: Feature, is_on: boolean): void {
    onChange(is_on ? [...on, feature] : on.filter((each) => each !== feature));
  }

  return (
    <div role="group" aria-label={`${SETTING_LABELS.enabled_features}, ${section}`} className={classes['features']}>
      {featuresIn(section).map((feature, index) => (
        <div key={feature}>
          <Switch {...(index === 0 && { id })} is_on={on.includes(feature)} onChange={(is_on) => handleChange(feature, is_on)}>
            {FEATURE_LABELS[feature]}
          </Switch>
          {was_on.includes(feature) && !on.includes(feature) && (
            <p className={classes['gone']} role="status">
              {words.whatGoes(FEATURE_LABELS[feature])}
            </p>
          )}
        </div>
      ))}
    </div>
  );
}
