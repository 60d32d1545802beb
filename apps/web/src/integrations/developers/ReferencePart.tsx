import { PasswordInput } from '@mantine/core';
import type { KeyScope } from '@tsela/domain/integrations/key-scopes';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { apiKeys } from '../../strings/integrations.ts';
import { developers as words } from '../../strings/integrations-developers.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { QuietText, Sentence, Text } from '../../ui/show/Text.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { CodeWords } from './CodeWords.tsx';
import { CodeSample } from './CodeSample.tsx';
import classes from './Developers.module.css';
import { TryCall } from './TryCall.tsx';
import { callsOf, isFoundBy } from './api-document.ts';
import type { ApiCall } from './api-document.ts';
import { useApiDocument } from './developers-calls.ts';

/** Every call of a key out of the OpenAPI document, each to be tried. */
export function ReferencePart() {
  const read = useApiDocument();
  const [search, setSearch] = useState('');
  const [key, setKey] = useState('');
  const found = (read.data ? callsOf(read.data) : []).filter(isFoundBy(search));
  const areas = [...new Set(found.map(({ area }) => area))];
  return (
    <>
      <Sentence>{words.referenceAbout}</Sentence>
      <SearchField label={words.search} value={search} onSearch={setSearch} />
      <PasswordInput
        label={words.key}
        description={words.keyHelp}
        value={key}
        autoComplete="off"
        maxLength={64}
        onChange={(event) => setKey(event.currentTarget.value.trim())}
      />
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {read.isPending && <Skeleton height={480} />}
      {read.data && found.length === 0 && <EmptyState text={words.nothingFound(search)} />}
      {areas.map((area) => (
        <Panel key={area} title={area} isFlush>
          {found
            .filter((call) => call.area === area)
            .map((call) => (
              <Call key={call.id} call={call} api_key={key} />
            ))}
        </Panel>
      ))}
    </>
  );
}

/** What is within is drawn once it is opened: there are dozens. */
function Call({ call, api_key }: { readonly call: ApiCall; readonly api_key: string }) {
  const [is_open, setOpen] = useState(false);
  return (
    <details className={classes['call']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Badge>{call.method}</Badge>
        <code>{call.path}</code>
        <QuietText>
          <CodeWords text={call.summary} />
        </QuietText>
      </summary>
      {is_open && <CallDetails call={call} api_key={api_key} />}
    </details>
  );
}

function CallDetails({ call, api_key }: { readonly call: ApiCall; readonly api_key: string }) {
  const name = `${call.method} ${call.path}`;
  // The document names scopes as they are declared.
  const scopes = call.scopes.map((scope) => apiKeys.scopeNames[scope as KeyScope]).join(', ');
  return (
    <Stack gap={3} pad={[0, 4, 4]}>
      <Sentence>
        <CodeWords text={call.description} />
      </Sentence>
      <QuietText>{scopes === '' ? words.noKeyNeeded : words.neededScopes(scopes)}</QuietText>
      {call.fields.length > 0 && <Fields call={call} name={name} />}
      <Text as="h3" weight="strong">
        {words.answer}
      </Text>
      {call.file_type === null ? (
        <CodeSample label={words.answerOf(name)} text={JSON.stringify(call.answered, null, 2)} />
      ) : (
        <Text>{words.answersFile(call.file_type)}</Text>
      )}
      <TryCall call={call} api_key={api_key} />
    </Stack>
  );
}

function Fields({ call, name }: { readonly call: ApiCall; readonly name: string }) {
  return (
    <PlainTable
      label={words.parametersOf(name)}
      head={
        <>
          <th scope="col">{words.field}</th>
          <th scope="col">{words.kind}</th>
          <th scope="col">{words.meaning}</th>
        </>
      }
    >
      {call.fields.map((field) => (
        <tr key={field.name}>
          <td>
            <code>{field.name}</code>
            {field.is_required && <QuietText isBlock>{words.required}</QuietText>}
          </td>
          <td>
            <QuietText>{field.kind}</QuietText>
          </td>
          <td>
            <CodeWords text={field.meaning} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
