import { Button } from '../../ui/act/Button.tsx';
import type { AddressWarning } from '@tsela/contract/service-areas/address-shapes';
import { addressAdvice as words } from '../../strings/service-areas.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import classes from './AddressAdvice.module.css';
import { fixText } from './position-text-draft.ts';
import type { PlaceFix } from './position-text-draft.ts';

interface AddressAdviceProps {
  readonly warnings: readonly AddressWarning[];
  /** Takes the four parts as they agree with each other. */
  readonly onFix: (fix: PlaceFix) => void;
}

/** What is doubtful about an address while it is captured, with one click that puts it right. Source: users-ask 21. */
export function AddressAdvice({ warnings, onFix }: AddressAdviceProps) {
  return warnings.map(({ message, suggestion }) => (
    <Notice key={message} kind="warning">
      <div className={classes['advice']}>
        <span>{message}</span>
        {suggestion && (
          <Button variant="default" size="compact-sm" onClick={() => onFix(suggestion)} title={words.useAll(fixText(suggestion))}>
            {words.use}
          </Button>
        )}
      </div>
    </Notice>
  ));
}
