import { useId } from 'react';
import classes from './Tariff.module.css';

interface ChoicesProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly is_label_hidden?: boolean;
}

/** One of a few, side by side. */
export function Choices<Value extends string>({ label, value, options, onChange, is_label_hidden = false }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes['choices']}>
      <legend className={is_label_hidden ? 'visually-hidden' : classes['legend']}>{label}</legend>
      <span className={classes['choice_row']}>
        {options.map((option) => (
          <label key={option.value} data-chosen={option.value === value || undefined}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
