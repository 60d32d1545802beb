import { Input } from '@mantine/core';
import { settingOf } from '@tsela/domain/providers/provider-settings';
import type { SettingForm, TextFormat } from '@tsela/domain/providers/setting-types';
import { timeSlots } from '@tsela/domain/time/time-slots';
import { providers as words } from '../../../strings/providers.ts';
import { DayInput } from '../../../ui/form/DayInput.tsx';
import { inputProps, textOf } from './control-props.ts';
import type { ControlProps } from './control-props.ts';
import classes from '../../parts/controls.module.css';
import { Select } from '../../parts/Select.tsx';
import { SECRET_MASK } from '@tsela/domain/providers/setting-visibility';
import { QuietText } from '../../../ui/show/Text.tsx';

interface TextControlProps extends ControlProps {
  readonly form: Extract<SettingForm, { kind: 'text' }>;
}

const TIMES = timeSlots().map((time) => ({ value: time, label: time }));

/** Texts with more to them than a field of letters: the editor has their controls. */
export type EditedText = Extract<TextFormat, 'html' | 'colour' | 'picture'>;

export function isEditedText(format: TextFormat): format is EditedText {
  return format === 'html' || format === 'colour' || format === 'picture';
}

/** A text of one field, in the control its format asks for. */
export function TextControl({ form, ...props }: TextControlProps) {
  const { setting, onChange } = props;
  const value = textOf(props.value);
  const initial = textOf(settingOf(setting).default);
  switch (form.format) {
    case 'secret':
      return <SecretControl {...props} />;
    case 'time':
      return (
        <Select {...inputProps(props)} value={value} options={[{ value: '', label: words.none }, ...TIMES]} onChange={onChange} />
      );
    case 'date':
      return <DayInput {...inputProps(props)} value={value} onDay={onChange} />;
    case 'multi-line':
      return <LongText {...props} />;
    default:
      if (LONG.includes(setting)) return <LongText {...props} />;
      return (
        <Input
          {...inputProps(props)}
          {...INPUTS[form.format]}
          autoComplete="off"
          placeholder={initial}
          value={value}
          {...(form.length_max !== null && { maxLength: form.length_max })}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** Plain texts that are sentences. */
const LONG: readonly string[] = ['parcel_disclaimer', 'email_whatsapp_link_message'];

function LongText(props: ControlProps) {
  return (
    <Input<'textarea'>
      {...inputProps(props)}
      component="textarea"
      multiline
      rows={4}
      className={classes['area'] ?? ''}
      placeholder={textOf(settingOf(props.setting).default)}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** What the browser may know of a format, for its keyboards. Checks are the domain's own. */
const INPUTS: Readonly<Partial<Record<TextFormat, { type?: string; inputMode?: 'url' | 'email' | 'tel' | 'numeric' }>>> = {
  url: { inputMode: 'url' },
  'websocket-url': { inputMode: 'url' },
  email: { inputMode: 'email' },
  'email-list': { inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  digits: { inputMode: 'numeric' },
};

/** A secret: three asterisks when one is set, typed over to replace it, never read back. Source: FORM-07, FORM-08. */
function SecretControl(props: ControlProps) {
  const value = textOf(props.value);
  const is_masked = value === SECRET_MASK;
  return (
    <div className={classes['stack']}>
      <Input
        {...inputProps(props)}
        type={is_masked ? 'text' : 'password'}
        // Browsers offer no saved password for a new one.
        autoComplete="new-password"
        spellCheck={false}
        value={value}
        onFocus={(event) => {
          if (is_masked) event.currentTarget.select();
        }}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      <QuietText>{is_masked ? words.secretSet : words.secretHint}</QuietText>
    </div>
  );
}
