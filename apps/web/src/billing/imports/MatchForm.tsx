import { Checkbox } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { IconPlus } from '@tabler/icons-react';
import type { ImportedPaymentDetail } from '@tsela/contract/billing/payment-import-api';
import { PARTS_MAX } from '@tsela/domain/payments/bank-file/imported-payment';
import { AccountPicker } from '../../shell/parts/AccountPicker.tsx';
import { useMay } from '../../shell/session.ts';
import { paymentImports as words } from '../../strings/billing/imports.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { AmountInput } from '../../ui/form/AmountInput.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { useMatching } from './use-matching.ts';
import type { Matching } from './use-matching.ts';

/** Whose money a line is: what is suggested, with its reason, and the accounts it is split over. Source: screens S43. */
export function MatchForm({ line }: { readonly line: ImportedPaymentDetail }) {
  const matching = useMatching(line);
  const may_post = useMay('API_/billing/imported-payments:POST');
  const may_enter = useMay('INLINE_transaction_payment');
  const can_post = may_post && may_enter;
  return (
    <>
      <Form max={760} hasSummary={false} onSubmit={can_post ? matching.post : matching.save} errors={matching.errors}>
        <Suggestions line={line} onUse={matching.use} />
        <Panel title={words.whoseMoney}>
          <Stack gap={4}>
            {matching.errors['parts'] !== undefined && <Notice kind="error">{matching.errors['parts']}</Notice>}
            {matching.parts.map((_, at) => (
              <Part key={String(at)} at={at} matching={matching} />
            ))}
            {matching.parts.length < PARTS_MAX && (
              <Row>
                <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={matching.addPart}>
                  {words.addPart}
                </Button>
              </Row>
            )}
            <Alike line={line} matching={matching} />
          </Stack>
        </Panel>
      </Form>
      <SaveBar
        saveLabel={can_post ? words.post : words.save}
        onSave={can_post ? matching.post : matching.save}
        isSaving={matching.isSaving}
        error={matching.fault}
        otherActions={
          can_post && (
            <Button variant="default" disabled={matching.isSaving} onClick={matching.save}>
              {words.save}
            </Button>
          )
        }
      />
    </>
  );
}

interface SuggestionsProps {
  readonly line: ImportedPaymentDetail;
  readonly onUse: Matching['use'];
}

function Suggestions({ line: { suggestions }, onUse }: SuggestionsProps) {
  return (
    <Panel title={words.suggested}>
      {suggestions.length === 0 && <QuietText>{words.noSuggestion}</QuietText>}
      <Stack gap={3}>
        {suggestions.map((each) => (
          <Row key={each.account_id} justify="between">
            <Stack gap={0}>
              <Text weight="strong">{`${each.account_name} (${each.account_code})`}</Text>
              <QuietText>
                {words.because(each.reasons.map((reason) => words.reasons[reason]).join(', '))} · {words.score(each.score)}
              </QuietText>
            </Stack>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${words.use} ${each.account_code}`}
              onClick={() => onUse(each)}
            >
              {words.use}
            </Button>
          </Row>
        ))}
      </Stack>
    </Panel>
  );
}

function Part({ at, matching }: { readonly at: number; readonly matching: Matching }) {
  const { parts, errors, change, removePart } = matching;
  const part = parts[at];
  if (!part) return null;
  return (
    <Row align="end">
      <AccountPicker
        name={`parts.${at}.account_id`}
        label={words.part(at + 1)}
        value={part.account}
        errors={errors}
        is_required
        onChange={(account) => change(at, { account })}
      />
      <AmountInput
        {...field(words.partAmount, { name: `parts.${at}.amount`, is_required: true, errors })}
        value={part.amount}
        onChange={(amount) => change(at, { amount })}
      />
      {parts.length > 1 && (
        <Button variant="subtle" aria-label={`${words.removePart} ${words.part(at + 1)}`} onClick={() => removePart(at)}>
          {words.removePart}
        </Button>
      )}
    </Row>
  );
}

/** Money that may be in the books already. */
function Alike({ line: { alike }, matching }: { readonly line: ImportedPaymentDetail; readonly matching: Matching }) {
  if (alike.length === 0) return null;
  return (
    <Notice kind="warning">
      <Stack gap={2}>
        {alike.map(({ payment_id, number, account_code }) => (
          <span key={payment_id}>{words.alike(number, account_code)}</span>
        ))}
        <Checkbox
          label={words.isAnother}
          checked={matching.is_another}
          onChange={(event) => matching.setAnother(event.currentTarget.checked)}
        />
      </Stack>
    </Notice>
  );
}
