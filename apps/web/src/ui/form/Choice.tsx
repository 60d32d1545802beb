import { useId } from 'react';
import classes from './Choice.module.css';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  /** Left out, the label is heard only. */
  readonly has_visible_label?: boolean;
}

/** A choice between a few, side by side; arrow keys move as in any radio group. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChange, has_visible_label = false } = props;
  const name = useId();
  return (
    <fieldset className={classes['field']}>
      <legend className={has_visible_label ? classes['label'] : 'visually-hidden'}>{label}</legend>
      <span className={classes['group']}>
        {options.map((option) => (
          <label key={option.value} className={classes['option']} data-chosen={option.value === value || undefined}>
            <input
              type="radio"
              className={classes['input']}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
