import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { PASSWORD_RULES, brokenPasswordRules } from '@tsela/domain/sessions/password-rules';
import { sessions } from '../../strings/sessions.ts';
import classes from './PasswordRules.module.css';

interface PasswordRulesProps {
  readonly password: string;
  readonly email: string;
}

/** What a new password needs, and which of it the one being typed has. Source: screens S03. */
export function PasswordRules({ password, email }: PasswordRulesProps) {
  const broken = new Set(brokenPasswordRules(password, email).map(({ code }) => code));
  return (
    <div className={classes['rules']}>
      <span className={classes['title']}>{sessions.passwordRules}</span>
      <ul className={classes['list']}>
        {PASSWORD_RULES.map(({ code, asks }) => {
          const is_kept = password !== '' && !broken.has(code);
          const Icon = is_kept ? IconCircleCheckFilled : IconCircle;
          return (
            <li key={code} className={classes['rule']} data-kept={is_kept || undefined}>
              <Icon size={16} stroke={1.7} aria-hidden="true" />
              {asks}
              <span className="visually-hidden">({is_kept ? sessions.ruleKept : sessions.ruleBroken})</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
