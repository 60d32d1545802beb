import { viewer as words } from '../../strings/ui-viewer.ts';
import { Button } from '../act/Button.tsx';
import { Row } from '../layout/Row.tsx';
import { Stack } from '../layout/Stack.tsx';
import { QuietText, Text } from '../show/Text.tsx';
import type { EarlierMarks, Edits, Mark } from './marks.ts';

interface MarkListProps {
  readonly number: number;
  readonly edits: Edits;
  readonly earlier: EarlierMarks;
  readonly onEdits: (edits: Edits) => void;
}

/** The marks on the page that is shown, with who drew each; those that the user may are taken away one by one. Source: screens S55. */
export function MarkList({ number, edits, earlier, onEdits }: MarkListProps) {
  const shown = edits.marks.filter(({ page }) => page === number);
  const others = [...new Set(edits.marks.map(({ page }) => page))].filter((page) => page !== number);
  return (
    <Stack gap={1} max={520}>
      <Text weight="medium">{words.marksHere}</Text>
      {shown.length === 0 && <QuietText>{words.noMarks}</QuietText>}
      {shown.length > 0 && (
        <Stack as="ul" gap={1} aria-label={words.marksHere}>
          {shown.map((mark, at) => (
            <Line
              key={mark.id}
              mark={mark}
              label={labelOf(mark, at)}
              of={earlier.of.get(mark.id)}
              onRemove={() => onEdits({ ...edits, marks: edits.marks.filter(({ id }) => id !== mark.id) })}
            />
          ))}
        </Stack>
      )}
      {others.length > 0 && (
        <QuietText>{words.marksElsewhere(others.toSorted((one, other) => one - other).join(', '))}</QuietText>
      )}
    </Stack>
  );
}

function labelOf({ kind, text }: Mark, at: number): string {
  return text === '' ? `${at + 1}. ${words.kinds[kind]}` : `${at + 1}. ${words.kinds[kind]}: ${text}`;
}

interface LineProps {
  readonly mark: Mark;
  readonly label: string;
  /** Left out for one that is not saved. */
  readonly of: { readonly created_by_name: string; readonly may_remove: boolean } | undefined;
  readonly onRemove: () => void;
}

function Line({ label, of, onRemove }: LineProps) {
  return (
    <Row as="li" gap={2} justify="between">
      <Stack gap={0}>
        <Text isBreakable>{label}</Text>
        <QuietText>{of === undefined ? words.notSaved : words.drawnBy(of.created_by_name)}</QuietText>
      </Stack>
      {of?.may_remove !== false && (
        <Button variant="default" size="compact-sm" aria-label={words.removeMarkOf(label)} onClick={onRemove}>
          {words.removeMark}
        </Button>
      )}
    </Row>
  );
}
