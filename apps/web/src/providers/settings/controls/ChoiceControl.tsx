import type { SettingForm } from '@tsela/domain/providers/setting-types';
import { providers as words } from '../../../strings/providers.ts';
import { inputProps, textOf } from './control-props.ts';
import type { ControlProps } from './control-props.ts';
import { Select } from '../../parts/Select.tsx';
import { choiceText } from '../value-text-draft.ts';

interface ChoiceControlProps extends ControlProps {
  readonly form: Extract<SettingForm, { kind: 'choice' }>;
}

export function ChoiceControl({ form, ...props }: ChoiceControlProps) {
  const options = form.options.map((option) => ({ value: option, label: choiceText(props.setting, option) }));
  return (
    <Select
      {...inputProps(props)}
      value={textOf(props.value)}
      options={form.is_optional ? [{ value: '', label: words.notChosen }, ...options] : options}
      onChange={props.onChange}
    />
  );
}
