import { Checkbox, TextInput } from '@mantine/core';
import type { AccountId } from '@tsela/domain/ids';
import { JWT_EXPIRY_OPTIONS } from '@tsela/domain/integrations/integration-types';
import type { JwtExpiry } from '@tsela/domain/integrations/integration-types';
import { KEY_SCOPES, LONGEST_KEY_NAME, TEST_SCOPES } from '@tsela/domain/integrations/key-scopes';
import type { KeyScope } from '@tsela/domain/integrations/key-scopes';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { apiKeys as words } from '../strings/integrations.ts';
import { Choice } from '../ui/form/Choice.tsx';
import { field } from '../ui/form/field.tsx';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { useMakeKey } from './integration-calls.ts';
import { CopiedText, SecretShown } from './SecretShown.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';

interface NewKeyDialogProps {
  readonly account_id: AccountId;
  readonly onClose: () => void;
}

/** Makes a key and shows it, once. Source: screens S21. */
export function NewKeyDialog({ account_id, onClose }: NewKeyDialogProps) {
  const making = useMakeKey();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [kind, setKind] = useState<'live' | 'test'>('live');
  const [expiry, setExpiry] = useState<JwtExpiry>('one-month');
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  if (making.data) {
    const { key, api_key, signing } = making.data;
    return (
      <SecretShown title={words.madeTitle(api_key.name)} secret={key} onClose={onClose}>
        <details>
          <summary>{words.signing.title}</summary>
          <Stack>
            <QuietText as="p">{words.signing.about}</QuietText>
            <Text>{words.signing.id}</Text>
            <CopiedText text={signing.access_key_id} label={words.signing.copyId} />
            <Text>{words.signing.secret}</Text>
            <CopiedText text={signing.secret_access_key} label={words.signing.copySecret} />
          </Stack>
        </details>
      </SecretShown>
    );
  }

  const is_test = kind === 'test';
  const offered = is_test ? TEST_SCOPES : KEY_SCOPES;
  const errors = { ...(making.error && fieldErrors(making.error)), ...missing };

  function handleOk(): void {
    const wanted = scopes.filter((scope) => offered.includes(scope));
    const faults = {
      ...(name.trim() === '' && { name: words.nameNeeded }),
      ...(wanted.length === 0 && { scopes: words.scopesNeeded }),
    };
    setMissing(faults);
    if (Object.keys(faults).length > 0) return;
    making.mutate({ account_id, name: name.trim(), scopes: wanted, expiry, is_test });
  }

  return (
    <FormDialog
      title={words.makeTitle}
      onClose={onClose}
      okLabel={words.make}
      is_pending={making.isPending}
      onOk={handleOk}
      fault={Object.keys(errors).length === 0 ? shownError(making.error) : null}
      errors={errors}
    >
      <TextInput
        {...field(words.name, { name: 'name', is_required: true, errors })}
        description={words.nameHelp}
        value={name}
        maxLength={LONGEST_KEY_NAME}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Choice
        label={words.kind}
        has_visible_label
        look="cards"
        value={kind}
        options={(['live', 'test'] as const).map((value) => ({ value, ...words.kinds[value] }))}
        onChange={setKind}
      />
      <Checkbox.Group
        label={words.scopes}
        error={errors['scopes']}
        value={[...scopes]}
        onChange={(chosen) => setScopes(offered.filter((scope) => chosen.includes(scope)))}
      >
        <Stack>
          {offered.map((scope) => (
            <Checkbox key={scope} value={scope} label={words.scopeNames[scope]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Choice
        label={words.expiry}
        has_visible_label
        value={expiry}
        options={JWT_EXPIRY_OPTIONS.map((value) => ({ value, label: words.expiries[value] }))}
        onChange={setExpiry}
      />
    </FormDialog>
  );
}
