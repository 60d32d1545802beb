import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { PROVINCES, PROVINCE_NAMES, parseProvince } from '@tsela/domain/formats/provinces';
import type { RegistrationField } from '@tsela/domain/providers/setting-records';
import { PlaceSearch } from '../service-areas/parts/PlaceSearch.tsx';
import { sessions } from '../strings/sessions.ts';
import { field } from '../ui/form/field.tsx';
import classes from './Register.module.css';
import type { RegisterDraft } from './register-draft.ts';
import type { RegisterForm } from './use-register-form.ts';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { DayInput } from '../ui/form/DayInput.tsx';

type TextPart = {
  [Part in keyof RegisterDraft]: RegisterDraft[Part] extends string ? Part : never;
}[keyof RegisterDraft];

/** What account is opened, and the provider's own questions. Source: screens S04, SETTINGS-SEC-35. */
export function AccountStep({ form }: { readonly form: RegisterForm }) {
  const { draft, change, errors, fields } = form;
  const words = sessions.register;
  const text = (
    label: string,
    part: TextPart,
    { name = `${part}`, is_required = false, autoComplete = 'off', maxLength = 255 } = {},
  ) => (
    <TextInput
      {...field(label, { name, errors, ...(is_required ? { is_required } : { is_optional: true }) })}
      autoComplete={autoComplete}
      maxLength={maxLength}
      value={draft[part]}
      onChange={(event) => change({ [part]: event.currentTarget.value })}
    />
  );
  const is_company = draft.kind === 'company';

  return (
    <>
      <NativeSelect
        {...field(words.kind, { name: 'kind', is_required: true, errors })}
        data={[
          { value: 'personal', label: words.personal },
          { value: 'company', label: words.company },
        ]}
        value={draft.kind}
        onChange={(event) => change({ kind: event.currentTarget.value === 'company' ? 'company' : 'personal' })}
      />
      {is_company && (
        <>
          {text(words.companyName, 'company_name', { is_required: true, autoComplete: 'organization' })}
          <Tiles align="end" gap={4} columns={2}>
            {text(words.registrationNumber, 'registration_number', { maxLength: 50 })}
            {text(words.vatNumber, 'vat_number', { maxLength: 50 })}
          </Tiles>
        </>
      )}
      <fieldset className={classes['group']}>
        <legend>{words.address}</legend>
        <PlaceSearch
          onPick={({ local_area, city, zone, code, lat, lng }) =>
            change({ local_area, city, zone, code, position: { lat, lng } })
          }
        />
        {text(words.street, 'street_address', { autoComplete: 'street-address' })}
        <Tiles align="end" gap={4} columns={2}>
          {text(words.suburb, 'local_area')}
          {text(words.city, 'city')}
        </Tiles>
        <Tiles align="end" gap={4} columns={2}>
          <NativeSelect
            {...field(words.province, { name: 'zone', is_optional: true, errors })}
            data={[
              { value: '', label: words.choose },
              ...PROVINCES.map((zone) => ({ value: zone, label: PROVINCE_NAMES[zone] })),
            ]}
            value={parseProvince(draft.zone) ?? ''}
            onChange={(event) => change({ zone: event.currentTarget.value })}
          />
          {text(words.postalCode, 'code', { autoComplete: 'postal-code', maxLength: 10 })}
        </Tiles>
      </fieldset>
      <fieldset className={classes['group']}>
        <legend>{words.billing}</legend>
        <Tiles align="end" gap={4} columns={2}>
          {text(words.billingName, 'billing_name')}
          {text(words.billingEmail, 'billing_email', { name: 'billing_contact.email' })}
        </Tiles>
        <Checkbox
          label={words.postpaid}
          description={words.postpaidHint}
          checked={draft.wants_postpaid}
          onChange={(event) => change({ wants_postpaid: event.currentTarget.checked })}
        />
      </fieldset>
      {text(words.heardFrom, 'heard_from')}
      {fields.length > 0 && (
        <fieldset className={classes['group']}>
          <legend>{words.more}</legend>
          {fields.map((question) => (
            <Question key={question.code} question={question} form={form} />
          ))}
        </fieldset>
      )}
    </>
  );
}

/** One of the provider's own questions, with the control of its type. Source: SETTINGS-SEC-35. */
function Question({ question, form }: { readonly question: RegistrationField; readonly form: RegisterForm }) {
  const { code, label, type, is_required, options = [] } = question;
  const { draft, change, errors } = form;
  const name = `registration_fields.${code}`;
  const props = field(label, { name, errors, ...(is_required ? { is_required } : { is_optional: true }) });
  const answer = draft.answers[code];

  function take(value: string | number | boolean | undefined): void {
    const { [code]: _old, ...others } = draft.answers;
    change({ answers: value === '' || value === undefined ? others : { ...others, [code]: value } });
  }

  if (type === 'checkbox' || type === 'boolean') {
    const { withAsterisk: _mark, ...rest } = props;
    return <Checkbox {...rest} checked={answer === true} onChange={(event) => take(event.currentTarget.checked)} />;
  }
  if (options.length > 0) {
    return (
      <NativeSelect
        {...props}
        data={[{ value: '', label: sessions.register.choose }, ...options]}
        value={typeof answer === 'string' ? answer : ''}
        onChange={(event) => take(event.currentTarget.value)}
      />
    );
  }
  if (type === 'date') return <DayInput {...props} value={typeof answer === 'string' ? answer : ''} onDay={take} />;
  const is_number = type === 'number';
  return (
    <TextInput
      {...props}
      type={is_number ? 'number' : 'text'}
      maxLength={1000}
      value={typeof answer === 'string' || typeof answer === 'number' ? String(answer) : ''}
      onChange={({ currentTarget: { value } }) => take(is_number && value !== '' ? Number(value) : value)}
    />
  );
}
