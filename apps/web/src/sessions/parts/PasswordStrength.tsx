import { sessions } from '../../strings/sessions.ts';
import { passwordStrength } from '../password-strength.ts';
import classes from './PasswordStrength.module.css';

interface PasswordStrengthProps {
  readonly password: string;
  readonly email: string;
}

/** Four steps that fill as the password becomes harder to guess. Source: screens S03. */
export function PasswordStrength({ password, email }: PasswordStrengthProps) {
  const strength = passwordStrength(password, email);
  const { label, steps } = sessions.strength;
  return (
    <div className={classes['strength']} data-strength={strength}>
      <span className={classes['steps']} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={classes['step']} data-filled={strength >= step || undefined} />
        ))}
      </span>
      <span role="status" className={classes['text']}>
        {password === '' ? '' : `${label}: ${steps[strength]}`}
      </span>
    </div>
  );
}
