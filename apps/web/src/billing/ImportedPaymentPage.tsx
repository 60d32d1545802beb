import type { ImportedPaymentDetail } from '@tsela/contract/billing/payment-import-api';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { usePathId } from '../shell/pages/address.ts';
import { useMay } from '../shell/session.ts';
import { paymentImports as words } from '../strings/billing/imports.ts';
import { TextLink } from '../ui/act/LinkButton.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Facts } from '../ui/layout/Facts.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { Money } from '../ui/show/Money.tsx';
import { Text } from '../ui/show/Text.tsx';
import { LineBadge } from './imports/badges.tsx';
import { useImportedPayment } from './imports/import-calls.ts';
import { MatchForm } from './imports/MatchForm.tsx';
import { LineActions } from './imports/LineActions.tsx';
import { DayText } from './parts/DayText.tsx';

/** One line of a bank's file: what the bank says, whose money it may be, and what became of it. Source: ROUTE-24, ROUTE-46, screens S43. */
export function ImportedPaymentPage() {
  const id = usePathId('id');
  const read = useImportedPayment(id);
  const line = read.data?.imported_payment;
  const fault = shownError(read.error);
  return (
    <PageFrame
      title={SCREENS.importedPayment.title}
      aside={line && <LineBadge line={line} />}
      {...(line && {
        back: { href: paths.billing({ tab: 'imports', import: String(line.import_id) }), label: line.filename },
        otherActions: <LineActions line={line} />,
      })}
    >
      {fault !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {fault}
        </Notice>
      )}
      {!line && fault === null && <Skeleton height={320} />}
      {line && <Content key={`${line.id} ${line.state}`} line={line} />}
    </PageFrame>
  );
}

function Content({ line }: { readonly line: ImportedPaymentDetail }) {
  const may_decide = useMay('API_/billing/imported-payments:PATCH');
  const is_open = line.state === 'open' || line.state === 'matched';
  return (
    <>
      <Stack max={760}>
        {line.import_state === 'locked' && <Notice kind="info">{words.lockedText}</Notice>}
        <BankLine line={line} />
        {line.state === 'posted' && <Posted line={line} />}
      </Stack>
      {is_open && may_decide && line.import_state !== 'locked' && <MatchForm line={line} />}
    </>
  );
}

function BankLine({ line }: { readonly line: ImportedPaymentDetail }) {
  const { date, amount, text, row, reason, decided_by_name, time_decided } = line;
  return (
    <Panel title={words.asReceived}>
      <Facts look="lines">
        <div>
          <dt>{words.date}</dt>
          <dd>
            <DayText day={date} />
          </dd>
        </div>
        <div>
          <dt>{words.text}</dt>
          <dd>
            <Text isBreakable>{text}</Text>
          </dd>
        </div>
        <div>
          <dt>{words.amount}</dt>
          <dd>
            <Text size="l" weight="strong">
              <Money rand={amount} />
            </Text>
          </dd>
        </div>
        <div>
          <dt>{words.line}</dt>
          <dd className="num">{row}</dd>
        </div>
        {time_decided !== null && (
          <div>
            <dt>{words.history}</dt>
            <dd>
              {line.state === 'ignored' ? words.ignored(reason) : words.lineStates[line.state]} · {decided_by_name}{' '}
              <DateTime instant={time_decided} />
            </dd>
          </div>
        )}
      </Facts>
    </Panel>
  );
}

function Posted({ line: { parts } }: { readonly line: ImportedPaymentDetail }) {
  return (
    <Panel title={words.payments}>
      <Facts look="lines">
        {parts.map(({ account_id, account_code, account_name, amount, payment_number }) => (
          <div key={account_id}>
            <dt>
              <TextLink href={paths.accountById(account_id, { tab: 'billing' })}>{`${account_name} (${account_code})`}</TextLink>
            </dt>
            <dd>
              <Row gap={2}>
                <TextLink href={paths.billing({ tab: 'payments', search: payment_number })}>{payment_number}</TextLink>
                <Money rand={amount} />
              </Row>
            </dd>
          </div>
        ))}
      </Facts>
    </Panel>
  );
}
