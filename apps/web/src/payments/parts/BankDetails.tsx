import { bankOf } from '@tsela/domain/billing/provider-bank';
import { MANUAL_EFT_HINT } from '@tsela/domain/payments/top-up';
import { BankFacts } from '../../billing/parts/BankFacts.tsx';
import { useSession } from '../../shell/session.ts';
import { tellDone } from '../../shell/tell.ts';
import { payments as words } from '../../strings/payments.ts';
import { CopyButton } from '../../ui/act/CopyButton.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence } from '../../ui/show/Text.tsx';

/** Where a payer transfers to at their own bank, each line to be copied. Source: KEY-PAY-09, CONST-30, ERR-42. */
export function BankDetails() {
  const { settings, account } = useSession();
  return (
    <Panel title={words.bankDetails}>
      <Stack gap={3}>
        <BankFacts
          bank={bankOf(settings)}
          reference={account?.account_code ?? ''}
          show={(value, label) => (
            <Row gap={1} isOneLine>
              {value}
              <CopyButton value={value} label={words.copy(label)} onCopied={() => tellDone(words.copied)} />
            </Row>
          )}
        />
        <Sentence>{MANUAL_EFT_HINT}</Sentence>
      </Stack>
    </Panel>
  );
}
