import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import classes from './FirstStepList.module.css';

/** `next` is the one to take now. */
export type StepState = 'done' | 'next' | 'open';

const MARKS = { done: IconCircleCheckFilled, next: IconCircle, open: IconCircleDashed } as const;

interface StepRowProps {
  readonly state: StepState;
  /** The state in a word. */
  readonly said: string;
  readonly title: string;
  readonly text: string;
  /** The way to it. */
  readonly children: ReactNode;
}

/** One step of several that lead to a first parcel: what it is, whether it is done, and the way to it. */
export function StepRow({ state, said, title, text, children }: StepRowProps) {
  const Mark = MARKS[state];
  return (
    <li className={classes['step']} data-state={state}>
      <span className={classes['mark']} role="img" aria-label={said}>
        <Mark size={22} stroke={1.7} aria-hidden="true" />
      </span>
      <Stack gap={0}>
        <Text weight="strong" {...(state === 'done' && { tone: 'soft' as const })}>
          {title}
        </Text>
        {state !== 'done' && <QuietText>{text}</QuietText>}
      </Stack>
      <div className={classes['acts']}>{children}</div>
    </li>
  );
}
