import { useId } from 'react';
import { Text } from '../show/Text.tsx';
import classes from './RangeSlider.module.css';

interface RangeSliderProps {
  readonly label: string;
  /** What the place means, for those who see it and those who hear it. */
  readonly valueText: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Chooses one of many places in a row: by dragging, and by the arrow keys, Home and End. */
export function RangeSlider({ label, valueText, min, max, value, onChange }: RangeSliderProps) {
  const id = useId();
  return (
    <div className={classes['slider']}>
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        className={classes['range']}
        min={min}
        max={max}
        step={1}
        value={value}
        aria-valuetext={valueText}
        disabled={max <= min}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <Text as="p" tone="soft" size="s">
        {valueText}
      </Text>
    </div>
  );
}
