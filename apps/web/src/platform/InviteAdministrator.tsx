import { TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import type { ProviderInUse } from '@tsela/contract/platform/provider-admin-api';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { field } from '../ui/form/field.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { useInviteAdministrator } from '../providers/provider-calls.ts';
import { tellInvitation } from '../users/parts/tell-invitation.tsx';
import { Sentence } from '../ui/show/Text.tsx';
import { Form } from '../ui/form/Form.tsx';

const NOBODY = { name: '', email: '' };

interface InviteAdministratorProps {
  readonly provider: Pick<ProviderInUse, 'id'>;
  /** It has no administrator yet. */
  readonly is_first: boolean;
}

/** Invites the provider's administrator, who invites the others. Source: screens S51. */
export function InviteAdministrator({ provider, is_first }: InviteAdministratorProps) {
  const [person, setPerson] = useState(NOBODY);
  const inviting = useInviteAdministrator();
  const told = inviting.error ? fieldErrors(inviting.error) : {};
  const failure = inviting.error && Object.keys(told).length === 0 ? shownError(inviting.error) : null;
  // The provider beside it has a name too.
  const errors = {
    ...(told['name'] !== undefined && { person_name: told['name'] }),
    ...(told['email'] !== undefined && { person_email: told['email'] }),
  };

  function handleSubmit(): void {
    inviting.mutate(
      { provider_id: provider.id, ...person },
      {
        onSuccess: (invitation) => {
          setPerson(NOBODY);
          tellInvitation(invitation);
        },
      },
    );
  }

  return (
    <Form onSubmit={handleSubmit}>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      <Sentence>{is_first ? words.nobodyYet : words.administratorHelp}</Sentence>
      <TextInput
        {...field(words.personName, { name: 'person_name', is_required: true, errors })}
        autoComplete="off"
        maxLength={255}
        value={person.name}
        onChange={(event) => setPerson({ ...person, name: event.currentTarget.value })}
      />
      <TextInput
        {...field(words.personEmail, { name: 'person_email', is_required: true, errors })}
        type="email"
        autoComplete="off"
        maxLength={255}
        value={person.email}
        onChange={(event) => setPerson({ ...person, email: event.currentTarget.value })}
      />
      <Button type="submit" variant="default" loading={inviting.isPending}>
        {words.invite}
      </Button>
    </Form>
  );
}
