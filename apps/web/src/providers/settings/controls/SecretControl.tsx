import { Input } from '@mantine/core';
import { SECRET_MASK } from '@tsela/domain/providers/setting-visibility';
import { providers as words } from '../../../strings/providers.ts';
import { inputProps, textOf } from './control-props.ts';
import type { ControlProps } from './control-props.ts';
import classes from '../../parts/controls.module.css';
import { QuietText } from '../../../ui/show/Text.tsx';

/** A secret: three asterisks when one is set, typed over to replace it, never read back. Source: FORM-07, FORM-08. */
export function SecretControl(props: ControlProps) {
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
