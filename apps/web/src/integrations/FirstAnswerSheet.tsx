import type { UsedKey } from '@tsela/contract/integrations/api-key-api';
import { shownError } from '../api/api-error.ts';
import { usedKeys as words } from '../strings/integrations.ts';
import { CopyButton } from '../ui/act/CopyButton.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { SideSheet } from '../ui/feedback/SideSheet.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Facts } from '../ui/layout/Facts.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { Code } from './Code.tsx';
import { useFirstAnswer } from './integration-calls.ts';

interface FirstAnswerSheetProps {
  readonly used: UsedKey;
  readonly onClose: () => void;
}

/** What every repeat of a call with an Idempotency-Key is answered. Source: beyond.md 6. */
export function FirstAnswerSheet({ used, onClose }: FirstAnswerSheetProps) {
  const { api_key_id, idempotency_key, method, path, api_key_name, time_created } = used;
  const read = useFirstAnswer({ api_key_id, idempotency_key });
  const answer = read.data?.answer;
  return (
    <SideSheet title={words.answerOf(idempotency_key)} onClose={onClose}>
      <Facts look="pairs">
        <dt>{words.call}</dt>
        <dd>
          {method} {path}
        </dd>
        <dt>{words.sentWith}</dt>
        <dd>{api_key_name}</dd>
        <dt>{words.time}</dt>
        <dd>
          <DateTime instant={time_created} />
        </dd>
      </Facts>
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {read.isPending && <Skeleton height={320} />}
      {answer === null && <QuietText as="p">{words.gone}</QuietText>}
      {typeof answer === 'string' && (
        <>
          <QuietText as="p">{words.hidden}</QuietText>
          <Code label={words.answerOf(idempotency_key)} text={answer} />
          <Row>
            <CopyButton value={answer} label={words.copyAnswer}>
              {words.copy}
            </CopyButton>
          </Row>
        </>
      )}
    </SideSheet>
  );
}
