import { settingOf } from '@tsela/domain/providers/provider-settings';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import type { ControlProps } from './control-props.ts';
import { ListControl } from './ListControl.tsx';
import { MapControl } from './MapControl.tsx';
import { NumberControl } from './NumberControl.tsx';
import { PickListControl } from './PickListControl.tsx';
import { RecordsControl } from './RecordsControl.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { TextControl } from './TextControl.tsx';
import type { SettingForm } from '@tsela/domain/providers/setting-types';
import { providers as words } from '../../../strings/providers.ts';
import { inputProps, textOf } from './control-props.ts';
import { Select } from '../../parts/Select.tsx';
import { choiceText } from '../value-text-draft.ts';

/** Few tabs name accounts, and what finds them brings the calls of shipments. */
const loadAccounts = async () => (await import('./AccountsControl.tsx')).AccountsControl;

/** The control for a setting's form. */
export function SettingControl(props: ControlProps) {
  const { setting, value, onChange } = props;
  const { form } = settingOf(setting);
  switch (form.kind) {
    case 'boolean':
      return <Switch id={props.id} described_by={props.described_by} is_on={value === true} onChange={onChange} />;
    case 'number':
      return <NumberControl {...props} />;
    case 'text':
      return <TextControl {...props} form={form} />;
    case 'choice':
      return <ChoiceControl {...props} form={form} />;
    case 'list':
      if (form.item === 'account-id') return <LazyPart load={loadAccounts} props={props} height={84} />;
      if (form.item === 'text' || form.item === 'html' || form.item === 'site')
        return <ListControl {...props} item={form.item} />;
      return <PickListControl {...props} item={form.item} />;
    case 'records':
      return <RecordsControl {...props} fields={form.fields} />;
    case 'map':
      return <MapControl {...props} />;
  }
}

interface ChoiceControlProps extends ControlProps {
  readonly form: Extract<SettingForm, { kind: 'choice' }>;
}

function ChoiceControl({ form, ...props }: ChoiceControlProps) {
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
