import { Input } from '@mantine/core';
import { settingOf } from '@tsela/domain/providers/provider-settings';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { contrast, isColour, themeOf } from '@tsela/domain/providers/theme';
import type { ThemeColourKey } from '@tsela/domain/providers/theme';
import { useState } from 'react';
import { providers as words } from '../../../strings/providers.ts';
import { AA_TEXT } from '../../../theme/contrast.ts';
import { inputProps, textOf } from './control-props.ts';
import type { ControlProps } from './control-props.ts';
import classes from '../../parts/controls.module.css';
import { Text } from '../../../ui/show/Text.tsx';
import { Row } from '../../../ui/layout/Row.tsx';

/** Texts and the backgrounds they have to be readable on. */
const BACKGROUNDS: Readonly<Partial<Record<SettingKey, ThemeColourKey>>> = {
  theme_color_nav_text: 'theme_color_nav_bg',
  theme_color_nav_active_text: 'theme_color_nav_active_bg',
};

/**
 * A colour by its swatch or its code; a text that cannot be read on its background is warned of. What is typed and is no colour stays as it
 * is typed, and is said to be none once the field is left.
 */
export function ColourControl(props: ControlProps) {
  const { setting, label, settings, onChange } = props;
  const [is_left, setLeft] = useState(false);
  const value = textOf(props.value);
  const initial = textOf(settingOf(setting).default);
  const background = BACKGROUNDS[setting];
  const under = background ? themeOf(settings)[background] : '';
  const is_chosen = background !== undefined && (value !== initial || under !== themeOf({})[background]);
  const ratio = is_chosen && isColour(value) && isColour(under) ? contrast(value, under) : AA_TEXT;
  const is_wrong = is_left && value.trim() !== '' && !isColour(value);
  return (
    <div className={classes['stack']}>
      <Row isOneLine>
        <input
          type="color"
          className={classes['swatch']}
          aria-label={words.pickColour(label)}
          value={isColour(value) ? value.toLowerCase() : initial}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Input
          {...inputProps({ ...props, has_error: props.has_error || is_wrong })}
          className={`${classes['code']} num`}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          placeholder={initial}
          value={value}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Row>
      {is_wrong && !props.has_error && (
        <Text role="alert" tone="red" size="s" isBreakable>
          {words.noColour(value)}
        </Text>
      )}
      {ratio < AA_TEXT && (
        <Text tone="amber" size="s">
          {words.lowContrast(ratio.toFixed(1))}
        </Text>
      )}
    </div>
  );
}
