import { shipmentPhone as words } from '../../strings/shipments/phone.ts';
import { Text } from '../../ui/show/Text.tsx';
import classes from './StepProgress.module.css';

/** How many of the questions have been asked. */
export function StepProgress({ step, steps }: { readonly step: number; readonly steps: number }) {
  const text = words.progress(step, steps);
  return (
    <div className={classes['progress']}>
      <progress value={step} max={steps} aria-label={text} className={classes['track']} />
      <Text tone="quiet" size="s" aria-hidden="true">
        {text}
      </Text>
    </div>
  );
}
