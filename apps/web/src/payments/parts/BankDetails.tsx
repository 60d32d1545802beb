import { MANUAL_EFT_HINT } from '@tsela/domain/payments/top-up';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useSession } from '../../shell/session.ts';
import { tellDone } from '../../shell/tell.ts';
import { payments as words } from '../../strings/payments.ts';
import { CopyButton } from '../../ui/act/CopyButton.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence } from '../../ui/show/Text.tsx';

/** Where a payer transfers to at their own bank, each line to be copied. Source: KEY-PAY-09, CONST-30, ERR-42. */
export function BankDetails() {
  const { settings, account } = useSession();
  const lines = [
    [words.bank, readSetting(settings, 'payment_methods_eft_details_bank')],
    [words.branchCode, readSetting(settings, 'payment_methods_eft_details_branch_code')],
    [words.accountType, readSetting(settings, 'payment_methods_eft_details_account_type')],
    [words.accountNumber, readSetting(settings, 'payment_methods_eft_details_account_number')],
    [words.reference, account?.account_code ?? ''],
  ] as const;
  return (
    <Panel title={words.bankDetails}>
      <Stack gap={3}>
        <Facts>
          {lines
            .filter(([, value]) => value !== '')
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">
                  <Row gap={1} isOneLine>
                    {value}
                    <CopyButton value={value} label={words.copy(label)} onCopied={() => tellDone(words.copied)} />
                  </Row>
                </dd>
              </div>
            ))}
        </Facts>
        <Sentence>{MANUAL_EFT_HINT}</Sentence>
      </Stack>
    </Panel>
  );
}
