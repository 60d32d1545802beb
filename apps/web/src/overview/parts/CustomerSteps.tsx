import type { OutputOf } from '@tsela/contract/route';
import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { CustomerFirstStep } from '@tsela/domain/overview/customer-first-steps';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import { paths } from '../../paths.ts';
import { isOpenTo } from '../../shell/pages/page-rules.ts';
import { useSession } from '../../shell/session.ts';
import { SendButton } from '../../shipments/parts/SendButton.tsx';
import { customerHome as words } from '../../strings/overview/customer.ts';
import { Button } from '../../ui/act/Button.tsx';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import classes from './FirstStepList.module.css';
import { StepRow } from './StepRow.tsx';

type Steps = NonNullable<OutputOf<typeof overviewApi.dashboard>['first_steps']>;

/** What a new account does before its first parcel. Source: screens S07, "new account". */
export function CustomerSteps({ steps }: { readonly steps: Steps }) {
  const { account } = useSession();
  const next = steps.find(({ is_done }) => !is_done)?.key;
  return (
    <Panel title={words.stepsTitle}>
      <ol className={classes['list']} aria-label={words.stepsLabel}>
        {steps.map(({ key, is_done }) => {
          const state = is_done ? 'done' : key === next ? 'next' : 'open';
          const { title, text } = key === 'money' && account?.account_type === 'postpaid' ? words.credit : words.steps[key];
          return (
            <StepRow key={key} state={state} said={words[state]} title={title} text={text}>
              {!is_done && <StepAct step={key} is_next={key === next} />}
            </StepRow>
          );
        })}
      </ol>
    </Panel>
  );
}

function StepAct({ step, is_next }: { readonly step: CustomerFirstStep; readonly is_next: boolean }) {
  const { account, facts } = useSession();
  const { go } = useNavigator();
  if (step === 'parcel')
    return (
      <div className={classes['act']}>
        <SendButton />
      </div>
    );
  const is_credit = step === 'money' && account?.account_type === 'postpaid';
  const href = step === 'contact' ? paths.addressBook() : is_credit ? paths.helpCentre() : paths.topUpAccount();
  if (!isOpenTo(href, facts) || (step === 'money' && !is_credit && whyNot('top-up', facts) !== null)) return null;
  return (
    <Button variant={is_next ? 'filled' : 'default'} onClick={() => go(href)}>
      {is_credit ? words.credit.act : words.steps[step].act}
    </Button>
  );
}
