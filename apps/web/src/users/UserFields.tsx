import { Checkbox, TextInput } from '@mantine/core';
import type { ManagedUser } from '@tsela/contract/users/user-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { isKiosk } from '@tsela/domain/users/kiosk';
import { CLIENT_TYPES, SHIPMENT_PAGE_MODES } from '@tsela/domain/users/user-administration';
import { DEFAULT_KIOSK_ID } from '@tsela/domain/pickup-points/pickup-providers';
import { AccountPicker } from '../shell/parts/AccountPicker.tsx';
import { Choice } from '../ui/form/Choice.tsx';
import { OwnFieldsPanel } from '../shipments/parts/OwnFieldsPanel.tsx';
import { useFieldsToFillIn } from '../shipments/shipment-calls.ts';
import { useSession } from '../shell/session.ts';
import { users as words } from '../strings/users.ts';
import { field } from '../ui/form/field.tsx';
import type { DraftFieldsProps } from '../ui/form/field.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { ExtraPermissions } from './ExtraPermissions.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { rightsOf, roleOptions } from './user-draft.ts';
import type { UserDraft } from './user-draft.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence, Text } from '../ui/show/Text.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';

interface UserFieldsProps extends DraftFieldsProps<UserDraft> {
  /** Left out for a new user. */
  readonly user?: ManagedUser;
}

/** What others keep of a user. Source: screens S45. */
export function UserFields(props: UserFieldsProps) {
  const own = useFieldsToFillIn('user');
  return (
    <>
      <Panel title={words.details}>
        <Stack gap={4}>
          <Details {...props} />
        </Stack>
      </Panel>
      <Panel title={words.workplace}>
        <Stack gap={4}>
          <Workplace {...props} />
        </Stack>
      </Panel>
      <OwnFieldsPanel
        title={words.own}
        fields={own}
        texts={props.draft.custom}
        errors={props.errors}
        onChange={(custom) => props.onChange({ custom })}
      />
      <ExtraPermissions {...props} />
    </>
  );
}

function Details({ draft, errors, onChange, user }: UserFieldsProps) {
  const session = useSession();
  const { general, facts } = session;
  const acts_for_provider = isStaff(session.user);
  const options =
    session.user && facts.actor
      ? roleOptions(general?.roles ?? [], {
          giver: rightsOf(session.user, facts.actor),
          kind: draft.kind,
          ...(user && { current: user }),
        })
      : [];
  return (
    <>
      {!user && acts_for_provider && (
        <Choice
          label={words.kind}
          value={draft.kind}
          options={[
            { value: 'staff', label: words.kindOne.staff },
            { value: 'account-user', label: words.kindOne['account-user'] },
          ]}
          onChange={(kind) => onChange({ kind, role_id: '', shipment_page_mode: '' })}
        />
      )}
      {!user && acts_for_provider && draft.kind === 'account-user' && (
        <AccountPicker is_required value={draft.account} errors={errors} onChange={(account) => onChange({ account })} />
      )}
      <TextInput
        {...field(words.name, { name: 'name', is_required: true, errors })}
        value={draft.name}
        maxLength={255}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Tiles gap={4} columns={2}>
        <TextInput
          {...field(words.email, { name: 'email', is_required: true, errors })}
          type="email"
          autoComplete="off"
          value={draft.email}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
        />
        <TextInput
          {...field(words.mobile, { name: 'mobile_number', is_optional: true, errors })}
          type="tel"
          autoComplete="off"
          value={draft.mobile_number}
          onChange={(event) => onChange({ mobile_number: event.currentTarget.value })}
        />
      </Tiles>
      <SelectField
        {...field(words.role, { name: 'role_id', is_required: true, errors })}
        value={draft.role_id}
        options={[{ value: '', label: words.chooseRole }, ...options]}
        onChange={(role_id) => onChange({ role_id })}
      />
    </>
  );
}

function Workplace({ draft, errors, onChange }: UserFieldsProps) {
  const { general, settings } = useSession();
  const has_kiosks = readSetting(settings, 'enable_kiosk_mode');
  const branches = general?.branches ?? [];
  const is_staff = draft.kind === 'staff';
  return (
    <>
      {is_staff && (
        <>
          <SelectField
            {...field(words.branch, { name: 'branch_id', errors })}
            value={draft.branch_id}
            options={[
              { value: '', label: words.noBranch },
              ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(branch_id) => onChange({ branch_id })}
          />
          <Checkbox
            label={words.limitBranch}
            description={words.limitBranchHelp}
            checked={draft.limit_user_to_branch}
            error={errors['limit_user_to_branch']}
            onChange={(event) => onChange({ limit_user_to_branch: event.currentTarget.checked })}
          />
          <Stack role="group" aria-label={words.limitAccount}>
            <Sentence>
              {words.limitAccount}. <Text tone="quiet">{words.limitAccountHelp}</Text>
            </Sentence>
            <AccountPicker
              name="limit_account_id"
              value={draft.limit_account}
              errors={errors}
              onChange={(limit_account) => onChange({ limit_account })}
            />
          </Stack>
        </>
      )}
      <Tiles gap={4} columns={2}>
        {((draft.kind === 'account-user' && has_kiosks) || isKiosk(draft)) && (
          <SelectField
            {...field(words.pageMode, { name: 'shipment_page_mode', errors })}
            value={draft.shipment_page_mode}
            options={SHIPMENT_PAGE_MODES.map((value) => ({ value, label: words.pageModes[value] }))}
            onChange={(shipment_page_mode) => onChange({ shipment_page_mode })}
          />
        )}
        <SelectField
          {...field(words.client, { name: 'client_type', errors })}
          value={draft.client_type}
          options={CLIENT_TYPES.map((value) => ({ value, label: words.clients[value] }))}
          onChange={(client_type) => onChange({ client_type })}
        />
      </Tiles>
      {isKiosk(draft) && (
        <TextInput
          {...field(words.kioskId, { name: 'kiosk_id', is_optional: true, errors })}
          value={draft.kiosk_id}
          placeholder={DEFAULT_KIOSK_ID}
          maxLength={50}
          onChange={(event) => onChange({ kiosk_id: event.currentTarget.value })}
        />
      )}
    </>
  );
}
