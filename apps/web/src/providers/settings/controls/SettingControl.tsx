import { settingOf } from '@tsela/domain/providers/provider-settings';
import { AccountsControl } from './AccountsControl.tsx';
import { ChoiceControl } from './ChoiceControl.tsx';
import type { ControlProps } from './control-props.ts';
import { ListControl } from './ListControl.tsx';
import { MapControl } from './MapControl.tsx';
import { NumberControl } from './NumberControl.tsx';
import { PickListControl } from './PickListControl.tsx';
import { RecordsControl } from './RecordsControl.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { TextControl } from './TextControl.tsx';

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
      if (form.item === 'account-id') return <AccountsControl {...props} />;
      if (form.item === 'text' || form.item === 'html' || form.item === 'site')
        return <ListControl {...props} item={form.item} />;
      return <PickListControl {...props} item={form.item} />;
    case 'records':
      return <RecordsControl {...props} fields={form.fields} />;
    case 'map':
      return <MapControl {...props} />;
  }
}
