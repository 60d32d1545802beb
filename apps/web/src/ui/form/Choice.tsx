import { useId } from 'react';
import type { ReactNode } from 'react';
import classes from './Choice.module.css';
import { fieldId } from './field.tsx';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly ChoiceOption<Value>[];
  readonly onChange: (value: Value) => void;
  /** Left out, the label is heard only. */
  readonly has_visible_label?: boolean;
  /**
   * `segments`: one strip. `chips`: each by itself, in as many rows as it takes. `cards`: below each other, with room for a note and an icon.
   * `tiles`: beside each other, the picture above its name and note.
   */
  readonly look?: 'segments' | 'chips' | 'cards' | 'tiles';
  /** The field's path in the data, so that it is gone to like any other. */
  readonly name?: string;
}

interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly note?: string;
  readonly icon?: ReactNode;
}

/** A choice between a few, side by side; arrow keys move as in any radio group. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChange, has_visible_label = false, look = 'segments' } = props;
  const group = useId();
  return (
    <fieldset className={classes['field']} data-look={look}>
      <legend className={has_visible_label ? classes['label'] : 'visually-hidden'}>{label}</legend>
      <span className={classes['group']}>
        {options.map((option) => (
          <label key={option.value} className={classes['option']} data-chosen={option.value === value || undefined}>
            <input
              {...(props.name !== undefined && option.value === value && { id: fieldId(props.name) })}
              type="radio"
              className={classes['input']}
              name={group}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {look === 'cards' || look === 'tiles' ? <CardContent {...option} /> : option.label}
          </label>
        ))}
      </span>
    </fieldset>
  );
}

function CardContent({ icon, label, note = '' }: Pick<ChoiceOption<string>, 'icon' | 'label' | 'note'>) {
  return (
    <>
      {icon}
      <span>{label}</span>
      {note !== '' && <small className={classes['note']}>{note}</small>}
    </>
  );
}
