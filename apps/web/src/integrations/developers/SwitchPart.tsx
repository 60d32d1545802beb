import { developers as words } from '../../strings/integrations-developers.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence, Text } from '../../ui/show/Text.tsx';
import { CodeSample } from './CodeSample.tsx';
import { apiAddress } from './developers-calls.ts';

/** Three steps for shops that have another courier's plug-in. */
export function SwitchPart() {
  return (
    <Panel title={words.switchTitle}>
      <Stack gap={4}>
        <Sentence>{words.switchAbout}</Sentence>
        <Entries as="ol" entries={words.switchSteps} />
        <CodeSample label={words.address} text={apiAddress()} />
        <Sentence>{words.switchWrong}</Sentence>
      </Stack>
    </Panel>
  );
}

/** What programs can do that they could not before, the newest first. */
export function ChangesPart() {
  return (
    <Panel title={words.tabs.changes}>
      <Entries as="ul" entries={words.changes} />
    </Panel>
  );
}

interface EntriesProps {
  readonly as: 'ol' | 'ul';
  readonly entries: readonly (readonly [title: string, text: string])[];
}

function Entries({ as, entries }: EntriesProps) {
  return (
    <Stack as={as} gap={3}>
      {entries.map(([title, text]) => (
        <li key={title}>
          <Text weight="strong" isBlock>
            {title}
          </Text>
          <Sentence>{text}</Sentence>
        </li>
      ))}
    </Stack>
  );
}
