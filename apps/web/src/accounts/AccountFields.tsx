import { Checkbox, TextInput } from '@mantine/core';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import type { ReactNode } from 'react';
import { PROVINCES, PROVINCE_NAMES } from '@tsela/domain/formats/provinces';
import { isStaff } from '@tsela/domain/permissions/audience';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { WEEKDAY_NAMES } from '@tsela/domain/time/weekday-names';
import { OwnFieldsPanel } from '../shipments/parts/OwnFieldsPanel.tsx';
import { useFieldsToFillIn } from '../shipments/shipment-calls.ts';
import { useSession } from '../shell/session.ts';
import { accountForm as words, accounts } from '../strings/accounts.ts';
import { field } from '../ui/form/field.tsx';
import type { DraftFieldsProps } from '../ui/form/field.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import type { AccountDraft } from './account-form-draft.ts';
import { OwnFields } from './OwnFields.tsx';
import { Sentence } from '../ui/show/Text.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { Stack } from '../ui/layout/Stack.tsx';

export interface AccountFieldsProps extends DraftFieldsProps<AccountDraft> {
  /** Left out for an account that is being opened. */
  readonly account?: Account;
  /** What is after the company itself. */
  readonly after_company?: ReactNode;
}

/** What is kept of an account. Its own people see all of it and change what is theirs. Source: screens S20, S44. */
export function AccountFields(props: AccountFieldsProps) {
  const { user, settings } = useSession();
  const is_staff = isStaff(user);
  const questions = readSetting(settings, 'registration_fields');
  const internal = is_staff ? readSetting(settings, 'internal_account_fields') : [];
  const { draft, errors, onChange } = props;
  return (
    <>
      <Panel title={words.company}>
        <Stack gap={4}>
          <Company {...props} is_read_only={!is_staff} />
          {is_staff && <BranchField {...props} />}
          {is_staff && <DraftText {...props} label={accounts.salesPerson} name="sales_person" />}
        </Stack>
      </Panel>
      {props.after_company}
      <Panel title={words.contact}>
        <Stack gap={4}>
          <Contact {...props} />
        </Stack>
      </Panel>
      <Panel title={words.address}>
        <Stack gap={4}>
          <Address {...props} />
        </Stack>
      </Panel>
      {is_staff && props.account && (
        <Panel title={words.terms}>
          <Stack gap={4}>
            <Terms {...props} />
          </Stack>
        </Panel>
      )}
      <OwnFields
        title={words.answers}
        name="registration_fields"
        fields={questions}
        values={draft.registration_fields}
        errors={errors}
        onChange={(registration_fields) => onChange({ registration_fields })}
      />
      <OwnFields
        title={words.internal}
        help={words.internalHelp}
        name="internal_fields"
        fields={internal}
        values={draft.internal_fields}
        errors={errors}
        onChange={(internal_fields) => onChange({ internal_fields })}
      />
      <OwnFieldsPanel
        title={words.own}
        fields={useFieldsToFillIn('account')}
        texts={draft.custom}
        errors={errors}
        onChange={(custom) => onChange({ custom })}
      />
    </>
  );
}

type TextName = {
  [Name in keyof AccountDraft]: AccountDraft[Name] extends string ? (string extends AccountDraft[Name] ? Name : never) : never;
}[keyof AccountDraft];

/** A text of the draft as an input. */
export function DraftText({
  label,
  name,
  at = name,
  draft,
  errors,
  onChange,
  is_required = false,
  description,
  type = 'text',
  is_read_only = false,
}: AccountFieldsProps & {
  readonly label: string;
  readonly name: TextName;
  /** The field's path in what is sent, when it has another name there. */
  readonly at?: string;
  readonly is_required?: boolean;
  readonly is_read_only?: boolean;
  readonly description?: string;
  readonly type?: 'text' | 'email' | 'tel';
}) {
  return (
    <TextInput
      {...field(label, { name: at, errors, ...(is_required && { is_required }) })}
      type={type}
      value={draft[name]}
      maxLength={255}
      readOnly={is_read_only}
      {...(is_read_only && { variant: 'filled' })}
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...(description !== undefined && { description })}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
}

function Company(props: AccountFieldsProps & { readonly is_read_only: boolean }) {
  const { account, is_read_only } = props;
  return (
    <>
      <DraftText {...props} label={accounts.name} name="name" is_required={!is_read_only} />
      <Tiles align="start" gap={4} columns={2}>
        <DraftText
          {...props}
          label={accounts.code}
          name="account_code"
          is_required={account !== undefined && !is_read_only}
          {...(!account && { description: words.codeHelp })}
        />
        <DraftText {...props} label={accounts.prefix} name="tracking_prefix" description={words.prefixHelp} />
      </Tiles>
      <Tiles align="start" gap={4} columns={2}>
        <DraftText {...props} label={words.registrationNumber} name="registration_number" />
        <DraftText {...props} label={words.vatNumber} name="vat_number" />
      </Tiles>
    </>
  );
}

/** The branch that looks after the account; one that has closed shows until another is chosen. Source: screens S44. */
function BranchField({ draft, errors, onChange }: AccountFieldsProps) {
  const branches = useSession().general?.branches ?? [];
  return (
    <SelectField
      {...field(accounts.branch, { name: 'branch_id', errors })}
      value={draft.branch_id}
      options={[
        { value: '', label: accounts.noBranch },
        ...branches
          .filter(({ id, is_active }) => is_active || String(id) === draft.branch_id)
          .map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(branch_id) => onChange({ branch_id })}
    />
  );
}

function Contact(props: AccountFieldsProps) {
  return (
    <>
      <Sentence>{props.account ? words.contactHelp : words.contactOwnerHelp}</Sentence>
      <DraftText {...props} label={words.contactName} name="contact_name" at="billing_contact.name" />
      <Tiles align="start" gap={4} columns={2}>
        <DraftText {...props} label={accounts.email} name="contact_email" at="billing_contact.email" type="email" />
        <DraftText {...props} label={accounts.phone} name="contact_mobile" at="billing_contact.mobile_number" type="tel" />
      </Tiles>
      <DraftText {...props} label={accounts.supportEmail} name="support_email" type="email" />
    </>
  );
}

function Address(props: AccountFieldsProps) {
  const { draft, errors, onChange } = props;
  return (
    <>
      <DraftText {...props} label={words.street} name="street_address" at="address.street_address" />
      <Tiles align="start" gap={4} columns={2}>
        <DraftText {...props} label={words.suburb} name="local_area" at="address.local_area" />
        <DraftText {...props} label={words.city} name="city" at="address.city" />
      </Tiles>
      <Tiles align="start" gap={4} columns={2}>
        <SelectField
          {...field(words.province, { name: 'address.zone', errors })}
          value={draft.zone}
          options={[
            { value: '', label: words.noProvince },
            ...PROVINCES.map((value) => ({ value: value as string, label: PROVINCE_NAMES[value] })),
          ]}
          onChange={(zone) => onChange({ zone })}
        />
        <DraftText {...props} label={words.postalCode} name="code" at="address.code" />
      </Tiles>
    </>
  );
}

/** How an account is invoiced, and what its users see of it. Type and limit have a dialog of their own. */
function Terms(props: AccountFieldsProps) {
  const { draft, onChange } = props;
  const has_cost_centers = readSetting(useSession().settings, 'enable_cost_centers');
  return (
    <>
      {draft.account_type === 'postpaid' && <Frequency {...props} />}
      <Checkbox
        label={words.showLedger}
        checked={draft.force_show_billing_transactions}
        onChange={(event) => onChange({ force_show_billing_transactions: event.currentTarget.checked })}
      />
      <Checkbox
        label={words.noReminders}
        checked={draft.no_invoice_reminders}
        onChange={(event) => onChange({ no_invoice_reminders: event.currentTarget.checked })}
      />
      {has_cost_centers && (
        <Checkbox
          label={words.invoicePerCostCenter}
          checked={draft.invoice_per_cost_center}
          onChange={(event) => onChange({ invoice_per_cost_center: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

const FREQUENCIES = ['monthly', 'weekly', 'daily', 'shipment'] as const;

/** How often an account is invoiced, and of weekly ones on which day. Source: ENUM-11, INVRUN-02. */
export function Frequency({ draft, errors, onChange }: Omit<AccountFieldsProps, 'account'>) {
  return (
    <Tiles align="start" gap={4} columns={2}>
      <SelectField
        {...field(accounts.invoiceFrequency, { name: 'invoice_frequency', errors })}
        value={draft.invoice_frequency}
        options={FREQUENCIES.map((value) => ({ value, label: accounts.frequencies[value] }))}
        onChange={(chosen) => {
          const invoice_frequency = FREQUENCIES.find((each) => each === chosen);
          if (invoice_frequency) onChange({ invoice_frequency });
        }}
      />
      {draft.invoice_frequency === 'weekly' && (
        <SelectField
          {...field(words.weekday, { name: 'invoice_frequency_time', is_required: true, errors })}
          value={draft.invoice_frequency_time}
          options={[{ value: '', label: words.chooseDay }, ...WEEKDAY_NAMES.map((label, day) => ({ value: String(day), label }))]}
          onChange={(invoice_frequency_time) => onChange({ invoice_frequency_time })}
        />
      )}
    </Tiles>
  );
}
