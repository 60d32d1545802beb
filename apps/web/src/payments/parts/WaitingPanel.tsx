import { Loader } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import type { Payment } from '@tsela/contract/payments/payment-api';
import type { ReactNode } from 'react';
import { payments as words } from '../../strings/payments.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { timeText } from '../../ui/show/date-text.ts';
import { Sentence, Text } from '../../ui/show/Text.tsx';

interface WaitingPanelProps {
  /** What the page does meanwhile. */
  readonly text: string;
  /** Whose word is waited for; null where that is not known. */
  readonly waits_for: Payment['waits_for'];
  /** The page has been waiting for so long that it no longer asks by itself. */
  readonly is_long: boolean;
  readonly onAskAgain: () => void;
  /** What is known of the payment. */
  readonly children?: ReactNode;
  /** What else can be done than to wait. */
  readonly otherAction?: ReactNode;
}

/** A payment that the gateway has not told of yet. */
export function WaitingPanel({ text, waits_for, is_long, onAskAgain, children, otherAction }: WaitingPanelProps) {
  return (
    <Panel>
      <Stack gap={4}>
        <Row gap={3} aria-live="polite">
          {!is_long && <Loader size="sm" aria-hidden="true" />}
          <Text size="l" weight="strong">
            {words.waiting}
          </Text>
        </Row>
        <Sentence aria-live="polite">{is_long ? words.waitingLong : text}</Sentence>
        {waits_for !== null && <Sentence>{waitingFor(waits_for)}</Sentence>}
        {children}
        {(is_long || otherAction !== undefined) && (
          <Row>
            {is_long && <Button onClick={onAskAgain}>{words.checkAgain}</Button>}
            {otherAction}
          </Row>
        )}
      </Stack>
    </Panel>
  );
}

function waitingFor({ gateway_name, time_asked_next }: NonNullable<Payment['waits_for']>): string {
  return time_asked_next === null
    ? words.waitingForGateway(gateway_name)
    : words.waitingAndAsking(gateway_name, timeText(time_asked_next));
}
