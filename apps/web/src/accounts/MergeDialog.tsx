import type { Account } from '@tsela/contract/accounts/account-shapes';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { AccountPicker } from '../shell/parts/AccountPicker.tsx';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { accountActions as words } from '../strings/accounts.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { Money } from '../ui/show/Money.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { useMergeAccounts, useMergePreview } from './account-calls.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';

type Taker = Parameters<Parameters<typeof AccountPicker>[0]['onChange']>[0];

/** Shows what would move into which account, and merges. Source: screens S44. */
export function MergeDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const { go } = useNavigator();
  const merging = useMergeAccounts();
  const [taker, setTaker] = useState<Taker>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const refusal = useMergePreview(account.id, taker?.id ?? null).data?.refusal ?? null;

  function handleOk(): void {
    const problems = taker === null ? { into_id: words.mergeNeedsAccount } : {};
    setErrors(problems);
    if (taker === null || refusal !== null) return;
    merging.mutate(
      { id: account.id, into_id: taker.id },
      {
        onSuccess: ({ account: into }) => {
          showToast({ text: words.merged(into.name), variant: 'success' });
          onClose();
          go(paths.accountById(into.id));
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.mergeTitle(account.name)}
      onClose={onClose}
      okLabel={words.mergeOk}
      is_dangerous
      is_pending={merging.isPending}
      onOk={handleOk}
      fault={shownError(merging.error)}
      errors={errors}
    >
      <Sentence>{words.mergeText}</Sentence>
      <AccountPicker
        name="into_id"
        value={taker}
        onChange={(chosen) => {
          setTaker(chosen);
          merging.reset();
        }}
        errors={errors}
        is_required
      />
      {taker && <Moves account={account} taker={taker} />}
    </FormDialog>
  );
}

const LINES = ['users', 'shipments', 'charges', 'address_books', 'cost_centers', 'notes', 'files', 'tags'] as const;

function Moves({ account, taker }: { readonly account: Account; readonly taker: NonNullable<Taker> }) {
  const read = useMergePreview(account.id, taker.id);
  if (read.error) {
    return (
      <Notice kind="error" onRetry={() => void read.refetch()}>
        {shownError(read.error)}
      </Notice>
    );
  }
  if (!read.data) return <Skeleton height={160} />;
  const { moves, balance, refusal } = read.data;
  if (refusal !== null) return <Notice kind="warning">{refusal}</Notice>;
  return (
    <section aria-label={words.mergeMoves}>
      <Stack as="dl" gap={0}>
        {LINES.map((name) => (
          <Row key={name} justify="between" gap={4} pad={[2, 0]}>
            <dt>{words.moves[name]}</dt>
            <dd className="num">{moves[name]}</dd>
          </Row>
        ))}
        <Row justify="between" gap={4} pad={[2, 0]}>
          <dt>{words.balanceMoves}</dt>
          <dd>
            <Money rand={balance} />
          </dd>
        </Row>
      </Stack>
    </section>
  );
}
