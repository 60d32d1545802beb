import { TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import type { UserId } from '@tsela/domain/ids';
import { personKeyChecks } from '@tsela/domain/overview/person';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { useSearchValues } from '../shell/pages/address.ts';
import { useMay } from '../shell/session.ts';
import { SETTINGS, StaffTabs } from '../shell/parts/StaffTabs.tsx';
import { personalData as words } from '../strings/overview/personal-data.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { field, focusFirstError } from '../ui/form/field.tsx';
import { Form } from '../ui/form/Form.tsx';
import { Columns } from '../ui/layout/Columns.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Sentence } from '../ui/show/Text.tsx';
import { useUser } from '../users/user-calls.ts';
import { Erasures } from './parts/Erasures.tsx';
import { HeldPanel } from './parts/HeldPanel.tsx';
import { useFindPerson } from './personal-data-calls.ts';

/** Everything that is held on a person, found by their address or number, or by the user whose page led here. Source: issue 15 §1.5. */
export function PersonalDataPage() {
  const asked = Number(useSearchValues()['user']);
  const read = useUser(Number.isSafeInteger(asked) && asked > 0 ? (asked as UserId) : null);
  const user = read.data?.users[0];
  return (
    <PageFrame title={SCREENS.personalData.title} back={SETTINGS} tabs={<StaffTabs current="personal-data" />}>
      <Search key={user?.id ?? 0} start={{ email: user?.email ?? '', mobile_number: user?.mobile_number ?? '' }} />
    </PageFrame>
  );
}

interface Typed {
  readonly email: string;
  readonly mobile_number: string;
}

function Search({ start }: { readonly start: Typed }) {
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const finding = useFindPerson();
  const may_list = useMay('API_/personal-data/erasures:GET');
  const shown = { ...fieldErrors(finding.error), ...errors };

  function handleFind(typed: Typed): void {
    const problems = Object.fromEntries(personKeyChecks(typed).map((each) => [each.field, each.message]));
    setErrors(problems);
    if (Object.keys(problems).length > 0) return focusFirstError(problems);
    finding.mutate(typed);
  }

  return (
    <Columns side={<Sentence>{words.help}</Sentence>}>
      <Panel>
        <Form onSubmit={() => handleFind(draft)}>
          <TextInput
            {...field(words.email, { name: 'email', errors: shown })}
            type="email"
            autoComplete="off"
            spellCheck={false}
            maxLength={255}
            value={draft.email}
            onChange={(event) => setDraft({ ...draft, email: event.currentTarget.value })}
          />
          <TextInput
            {...field(words.number, { name: 'mobile_number', errors: shown })}
            type="tel"
            autoComplete="off"
            maxLength={50}
            value={draft.mobile_number}
            onChange={(event) => setDraft({ ...draft, mobile_number: event.currentTarget.value })}
          />
          <Row align="stretch">
            <Button type="submit" loading={finding.isPending}>
              {words.find}
            </Button>
          </Row>
        </Form>
      </Panel>
      {finding.error && Object.keys(shown).length === 0 && <Notice kind="error">{shownError(finding.error)}</Notice>}
      {finding.data && (
        <HeldPanel
          found={finding.data}
          onLookForBoth={(both) => {
            setDraft(both);
            handleFind(both);
          }}
          onErased={() => finding.reset()}
        />
      )}
      {may_list && <Erasures />}
    </Columns>
  );
}
