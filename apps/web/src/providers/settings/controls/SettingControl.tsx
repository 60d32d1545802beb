import { settingOf } from '@tsela/domain/providers/provider-settings';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import type { ControlProps } from './control-props.ts';
import { NumberControl } from './NumberControl.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { isEditedText, TextControl } from './TextControl.tsx';
import type { SettingForm } from '@tsela/domain/providers/setting-types';
import { providers as words } from '../../../strings/providers.ts';
import { inputProps, textOf } from './control-props.ts';
import { Select } from '../../parts/Select.tsx';
import { choiceText } from '../value-text-draft.ts';
import type { EditorForm } from './SettingEditor.tsx';

/** What takes more than a field is code of its own: the screen is there before it. */
export const loadEditor = async () => (await import('./SettingEditor.tsx')).SettingEditor;

/** About how high an editor is, in pixels. */
const EDITOR_HEIGHTS: Readonly<Record<EditorForm['kind'], number>> = { text: 38, list: 84, records: 140, map: 62 };

interface SettingControlProps extends ControlProps {
  /** When its editor comes, if it has one. */
  readonly comes: 'at-once' | 'idle';
}

/** The control for a setting's form. */
export function SettingControl({ comes, ...props }: SettingControlProps) {
  const { setting, value, onChange } = props;
  const { form } = settingOf(setting);
  const editor = (edited: EditorForm) => (
    <LazyPart load={loadEditor} props={{ ...props, form: edited }} height={EDITOR_HEIGHTS[edited.kind]} comes={comes} />
  );
  switch (form.kind) {
    case 'boolean':
      return <Switch id={props.id} described_by={props.described_by} is_on={value === true} onChange={onChange} />;
    case 'number':
      return <NumberControl {...props} />;
    case 'text':
      return isEditedText(form.format) ? editor({ kind: 'text', format: form.format }) : <TextControl {...props} form={form} />;
    case 'choice':
      return <ChoiceControl {...props} form={form} />;
    default:
      return editor(form);
  }
}

interface ChoiceControlProps extends ControlProps {
  readonly form: Extract<SettingForm, { kind: 'choice' }>;
}

function ChoiceControl({ form, ...props }: ChoiceControlProps) {
  const options = form.options.map((option) => ({ value: option, label: choiceText(props.setting, option) }));
  const [only, ...others] = options;
  // What can be nothing else is no choice.
  if (only && others.length === 0 && !form.is_optional) return <output id={props.id}>{only.label}</output>;
  return (
    <Select
      {...inputProps(props)}
      value={textOf(props.value)}
      options={form.is_optional ? [{ value: '', label: words.notChosen }, ...options] : options}
      onChange={props.onChange}
    />
  );
}
