import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { kiosk as words } from '../../strings/shipments/kiosk.ts';
import { Button } from '../../ui/act/Button.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { KioskFrame } from './KioskFrame.tsx';
import classes from './Kiosk.module.css';

interface KioskEndProps {
  readonly title: string;
  readonly reference: string;
  /** What comes before it. */
  readonly first?: string;
  /** What the customer does now, in the largest letters of the screen. */
  readonly todo: string;
  /** Why it is so, or what else there is to know. */
  readonly note?: string;
  /** Whether it did not come out as was asked. */
  readonly isWarning?: boolean;
  /** What is told of by the way, such as the printer. */
  readonly children?: ReactNode;
  /** What else can be done, above the way to the start. */
  readonly other?: ReactNode;
  readonly onStart: () => void;
}

/** The last screen of what a customer came for, read from a step away. Source: screens S12. */
export function KioskEnd({ title, reference, first, todo, note, isWarning = false, children, other, onStart }: KioskEndProps) {
  const Icon = isWarning ? IconAlertTriangle : IconCircleCheck;
  return (
    <KioskFrame title={title} onStart={onStart}>
      <div className={classes['end']} data-warning={isWarning || undefined} role={isWarning ? 'status' : undefined}>
        <Icon className={classes['end_icon'] ?? ''} aria-hidden="true" stroke={1.4} />
        {first !== undefined && (
          <Text as="p" size="xl" weight="strong">
            {first}
          </Text>
        )}
        <p className={classes['todo']}>{todo}</p>
        <Text size="xl" weight="strong">
          {words.reference(reference)}
        </Text>
        {note !== undefined && (
          <Text as="p" size="l" tone="soft">
            {note}
          </Text>
        )}
        {children}
      </div>
      <Stack gap={4}>
        {other}
        <Button className={classes['button']} fullWidth onClick={onStart}>
          {words.finish}
        </Button>
      </Stack>
    </KioskFrame>
  );
}
