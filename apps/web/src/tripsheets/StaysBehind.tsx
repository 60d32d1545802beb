import { driverSteps } from '../strings/tripsheets/steps.ts';
import { Button } from '../ui/act/Button.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/show/Text.tsx';

interface StaysBehindProps {
  readonly to: 'collected';
  readonly missing: readonly string[];
  /** How many parcels there are in all. */
  readonly of: number;
  /** Whether the driver has said that they stay. */
  readonly stays: boolean;
  readonly onStays: (stays: boolean) => void;
}

/** Parcels that are not there stay where they are: it is said before the act, and undone by a tap. Source: docs/decisions/0307. */
export function StaysBehind({ to, missing, of, stays, onStays }: StaysBehindProps) {
  if (!stays)
    return (
      <Button variant="default" size="lg" onClick={() => onStays(true)}>
        {driverSteps.leaveWithSender}
      </Button>
    );
  return (
    <Stack gap={1}>
      <Text as="p" pad={3} surface="amber" tone="amber">
        {driverSteps.staysBehind(to, missing, of - missing.length, of)}
      </Text>
      <Button variant="subtle" onClick={() => onStays(false)}>
        {driverSteps.notLeft}
      </Button>
    </Stack>
  );
}
