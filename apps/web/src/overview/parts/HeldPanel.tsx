import { Button } from '../../ui/act/Button.tsx';
import { MAY_ERASE } from '@tsela/contract/overview/personal-data-api';
import type { HeldOnPerson } from '@tsela/contract/overview/personal-data-api';
import { ERASURE_EFFECTS } from '@tsela/domain/overview/person';
import { useMay } from '../../shell/session.ts';
import { personalData as words } from '../../strings/overview/personal-data.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence, Text } from '../../ui/show/Text.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { ErasePanel } from './ErasePanel.tsx';
import { bothKeys, personText } from './person-draft.ts';
import type { TypedPerson } from './person-draft.ts';

interface HeldPanelProps {
  readonly found: HeldOnPerson;
  readonly onLookForBoth: (both: TypedPerson) => void;
  readonly onErased: () => void;
}

/** What is held on a person, counted, and what can be done with it. */
export function HeldPanel({ found, onLookForBoth, onErased }: HeldPanelProps) {
  const may_erase = useMay(MAY_ERASE);
  const { person, held, users, why_no_file } = found;
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
      <Panel title={words.foundTitle} aside={personText(person)} isFlush>
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
                <Row as="span" isOneLine gap={4}>
                  {may_erase && <Text tone="quiet">{words.effects[ERASURE_EFFECTS[kind]]}</Text>}
                  <strong className="num">{words.count(count)}</strong>
                </Row>
              </Row>
            ))}
          </Lines>
        )}
      </Panel>
      {held.length === 0 && <Sentence>{words.nothingHelp}</Sentence>}
      {held.length > 0 && why_no_file === null && <DownloadButton person={person} />}
      {held.length > 0 && why_no_file === null && may_erase && <ErasePanel found={found} onAsked={onErased} />}
    </Stack>
  );
}
