import { Button } from '@mantine/core';
import type { HeldOnPerson } from '@tsela/contract/overview/personal-data-api';
import { groupedPhone } from '@tsela/domain/formats/phone';
import { personalData as words } from '../../strings/overview-personal-data.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { bothKeys } from './person-draft.ts';
import type { TypedPerson } from './person-draft.ts';

interface HeldPanelProps {
  readonly found: HeldOnPerson;
  readonly onLookForBoth: (both: TypedPerson) => void;
}

/** What is held on a person, counted, and what can be done with it. */
export function HeldPanel({ found, onLookForBoth }: HeldPanelProps) {
  const { person, held, users, why_no_file } = found;
  const name = [person.email, person.mobile_number === null ? null : groupedPhone(person.mobile_number)];
  const both = bothKeys(found);
  return (
    <Stack gap={4}>
      {why_no_file !== null && <Notice kind="warning">{why_no_file}</Notice>}
      {both && (
        <Notice kind="info">
          <Row justify="between" gap={3}>
            <span>{words.alsoKnown(both.added)}</span>
            <Button variant="default" size="compact-sm" onClick={() => onLookForBoth(both.typed)}>
              {words.lookForBoth}
            </Button>
          </Row>
        </Notice>
      )}
      <Panel title={words.foundTitle} aside={name.filter((each) => each !== null).join(', ')} isFlush>
        {held.length === 0 ? (
          <EmptyState text={words.nothing} />
        ) : (
          <Lines>
            {held.map(({ kind, count }) => (
              <Row key={kind} as="li" justify="between" isOneLine gap={4} pad={[3, 4]}>
                <span>
                  {words.kinds[kind]}
                  {kind === 'user' && `: ${users.map((user) => user.name).join(', ')}`}
                </span>
                <strong className="num">{words.count(count)}</strong>
              </Row>
            ))}
          </Lines>
        )}
      </Panel>
      {held.length === 0 && <Sentence>{words.nothingHelp}</Sentence>}
      {held.length > 0 && why_no_file === null && <DownloadButton person={person} />}
    </Stack>
  );
}
