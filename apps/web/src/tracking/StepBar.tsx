import { tracking } from '../strings/tracking.ts';
import classes from './StepBar.module.css';
import type { ShownStep } from './track-draft.ts';

/** The journey in five steps; the present one is named, the others are for screen readers. */
export function StepBar({ steps, label }: { readonly steps: readonly ShownStep[]; readonly label: string }) {
  return (
    <ol className={classes['bar']} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.label}
          className={classes['step']}
          data-progress={step.progress}
          aria-current={step.progress === 'current' ? 'step' : undefined}
        >
          <span className={classes['line']} aria-hidden="true" />
          <span className={classes['name']}>{step.label}</span>
          <span className="visually-hidden">{tracking.stepState[step.progress]}</span>
        </li>
      ))}
    </ol>
  );
}
