import { Checkbox } from '@mantine/core';
import { SEE_BILLING_INFO } from '@tsela/domain/permissions/inline-permissions';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useEffect, useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useMay, useSession } from '../shell/session.ts';
import { Choice } from '../ui/form/Choice.tsx';
import { useFieldsToFillIn } from '../shipments/shipment-calls.ts';
import { useUnsavedGuard } from '../shell/pages/unsaved-guard.ts';
import { accountForm as words, accounts } from '../strings/accounts.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx';
import { focusFirstError } from '../ui/form/field.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { AccountFields, DraftText, Frequency } from './AccountFields.tsx';
import type { AccountFieldsProps } from './AccountFields.tsx';
import { useOpenAccount } from './account-calls.ts';
import { NEW_ACCOUNT, createInput, isChanged, problemsOf } from './account-form-draft.ts';
import type { AccountDraft } from './account-form-draft.ts';
import { tellInvitation } from '../users/parts/tell-invitation.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { Stack } from '../ui/layout/Stack.tsx';

const BACK = { href: paths.accounts(), label: accounts.back };

/** Opens an account for a customer and invites its first owner. Source: screens S44, "New account". */
export function NewAccountPage() {
  const { settings } = useSession();
  const may_invite = useMay('API_/users:POST');
  const fresh: AccountDraft = {
    ...NEW_ACCOUNT,
    invites: may_invite,
    invoice_frequency: readSetting(settings, 'default_invoice_frequency'),
    invoice_frequency_time: String(readSetting(settings, 'default_invoice_frequency_time')),
  };
  const [edited, setEdited] = useState<AccountDraft | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const navigator = useNavigator();
  const opening = useOpenAccount();
  const draft = edited ?? fresh;
  useUnsavedGuard(!opening.isSuccess && isChanged(draft, fresh));
  const opened_href = opening.data ? paths.accountById(opening.data.account.id) : null;
  const { go } = navigator;
  // After the rendering that knows of it, so that nothing counts as unsaved any more.
  useEffect(() => {
    if (opened_href !== null) go(opened_href);
  }, [opened_href, go]);
  const own = useFieldsToFillIn('account');
  const fields = [...readSetting(settings, 'registration_fields'), ...readSetting(settings, 'internal_account_fields')];
  const props: AccountFieldsProps = { draft, errors, onChange: (change) => setEdited({ ...draft, ...change }) };

  function refuse(problems: Readonly<Record<string, string>>): void {
    setErrors(problems);
    setTimeout(() => focusFirstError(problems));
  }

  function handleSave(): void {
    const problems = problemsOf(draft, own);
    if (Object.keys(problems).length > 0) return refuse(problems);
    setErrors({});
    opening.mutate(createInput(draft, fields, own), {
      onSuccess: ({ account, invitation }) => tellInvitation(invitation, words.opened(account.name)),
      onError: (error) => refuse(fieldErrors(error)),
    });
  }

  return (
    <PageFrame title={SCREENS.newAccount.title} back={BACK}>
      <Stack gap={4} max={860}>
        <ErrorSummary errors={errors} />
        <AccountFields
          {...props}
          after_company={
            <>
              <Owner {...props} may_invite={may_invite} />
              <NewTerms {...props} />
            </>
          }
        />
      </Stack>
      <SaveBar
        saveLabel={words.create}
        error={opening.error && (Object.values(errors)[0] ?? shownError(opening.error))}
        isSaving={opening.isPending}
        onSave={handleSave}
        onCancel={() => go(paths.accounts())}
      />
    </PageFrame>
  );
}

function Owner({ may_invite, ...props }: AccountFieldsProps & { readonly may_invite: boolean }) {
  const { draft, onChange } = props;
  return (
    <Panel title={words.owner}>
      <Stack gap={4}>
        <Checkbox
          label={words.invite}
          description={may_invite ? words.ownerHelp : words.noInvite}
          disabled={!may_invite}
          checked={draft.invites}
          onChange={(event) => onChange({ invites: event.currentTarget.checked })}
        />
        {draft.invites && (
          <>
            <DraftText {...props} label={words.ownerName} name="owner_name" at="owner.name" is_required />
            <Tiles align="start" gap={4} columns={2}>
              <DraftText {...props} label={words.ownerEmail} name="owner_email" at="owner.email" type="email" is_required />
              <DraftText {...props} label={words.ownerMobile} name="owner_mobile" at="owner.mobile_number" type="tel" />
            </Tiles>
          </>
        )}
      </Stack>
    </Panel>
  );
}

const TYPES = ['prepaid', 'postpaid'] as const;

/** What a new account pays, and when. */
function NewTerms(props: AccountFieldsProps) {
  const { draft, onChange } = props;
  const sees_amounts = useMay(SEE_BILLING_INFO);
  return (
    <Panel title={words.terms}>
      <Stack gap={4}>
        <Choice
          label={accounts.type}
          value={draft.account_type === 'postpaid' ? 'postpaid' : 'prepaid'}
          options={TYPES.map((value) => ({ value, label: accounts.types[value] }))}
          onChange={(account_type) => onChange({ account_type })}
        />
        {draft.account_type === 'postpaid' && (
          <>
            {sees_amounts && (
              <DraftText {...props} label={accounts.creditLimit} name="credit_limit" description={words.creditLimitHelp} />
            )}
            <Frequency {...props} />
          </>
        )}
      </Stack>
    </Panel>
  );
}
