import { Button } from '../../ui/act/Button.tsx';
import type { OutputOf } from '@tsela/contract/route';
import type { firstStepsApi } from '@tsela/contract/overview/first-steps-api';
import { stepToTake } from '@tsela/domain/overview/first-steps';
import { paths } from '../../paths.ts';
import { isOpenTo } from '../../shell/pages/page-rules.ts';
import { useSession } from '../../shell/session.ts';
import { firstSteps as words } from '../../strings/overview/first-steps.ts';
import { AppLink, useNavigator } from '../../ui/act/app-link.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { stepHref } from '../first-steps-draft.ts';
import classes from './FirstStepList.module.css';
import { StepRow } from './StepRow.tsx';

type FirstSteps = OutputOf<typeof firstStepsApi.firstSteps>;
type StepOf = FirstSteps['steps'][number];

/** The steps in their order: what is done, what comes next with the way to its screen, and what waits for another. */
export function FirstStepList({ read }: { readonly read: FirstSteps }) {
  const next = stepToTake(read.steps);
  return (
    <ol className={classes['list']} aria-label={words.list}>
      {read.steps.map((step) => (
        <StepLine key={step.key} step={step} is_next={step.key === next} read={read} />
      ))}
    </ol>
  );
}

interface StepLineProps {
  readonly step: StepOf;
  readonly is_next: boolean;
  readonly read: FirstSteps;
}

function StepLine({ step, is_next, read }: StepLineProps) {
  const { key, is_done, waits_for } = step;
  const { title, text } = words.steps[key];
  const state = is_done ? 'done' : is_next ? 'next' : 'open';
  const said = { done: words.done, next: words.now, open: words.open }[state];
  return (
    <StepRow state={state} said={said} title={title} text={text}>
      <StepAct step={step} is_next={is_next} read={read} />
      {key === 'account' && !is_done && <MoveInLink />}
      {waits_for.length > 0 && (
        <QuietText>{words.waitsFor(waits_for.map((other) => words.steps[other].title.toLowerCase()).join(', '))}</QuietText>
      )}
    </StepRow>
  );
}

/** A courier that comes from another system brings its accounts along. Source: issue 21.11. */
function MoveInLink() {
  const { facts } = useSession();
  const href = paths.moveIn();
  if (!isOpenTo(href, facts)) return null;
  return (
    <QuietText>
      <AppLink href={href}>{words.moveIn}</AppLink>
    </QuietText>
  );
}

function StepAct({ step: { key, is_done, waits_for }, is_next, read }: StepLineProps) {
  const { facts } = useSession();
  const { go } = useNavigator();
  const href = stepHref(key, read);
  if (is_done || waits_for.length > 0 || href === null || !isOpenTo(href, facts)) return null;
  const label = key === 'tariff' && read.draft_id !== null ? words.publishDraft : words.steps[key].act;
  return (
    <Button size="sm" variant={is_next ? 'filled' : 'default'} onClick={() => go(href)}>
      {label}
    </Button>
  );
}
