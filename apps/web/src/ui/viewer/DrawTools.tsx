import { Button, TextInput } from '@mantine/core';
import { viewer as words } from '../../strings/ui-viewer.ts';
import { SelectField } from '../form/SelectField.tsx';
import { Row } from '../layout/Row.tsx';
import { Stack } from '../layout/Stack.tsx';
import { QuietText } from '../show/Text.tsx';
import { MARK_KINDS, NOTE_LENGTH_MAX, NO_EDITS, isEdited } from './marks.ts';
import type { Edits } from './marks.ts';
import type { Paper } from './paper.ts';
import type { Tool } from './PaperSheet.tsx';
import { markOf } from './PaperStage.tsx';
import classes from './Viewer.module.css';

interface DrawToolsProps {
  readonly paper: Paper;
  readonly number: number;
  readonly tool: Tool | null;
  readonly text: string;
  readonly edits: Edits;
  readonly is_busy: boolean;
  readonly saveLabel: string;
  readonly saveHelp: string;
  readonly onTool: (tool: Tool | null) => void;
  readonly onText: (text: string) => void;
  readonly onEdits: (edits: Edits) => void;
  readonly onSave: () => void;
}

const TOOLS: readonly Tool[] = [...MARK_KINDS, 'crop'];
const [FIRST_STAMP] = words.stamps;

/** What is drawn on a page, undone and saved. Notes and stamps are put on it by keyboard as well. */
export function DrawTools(props: DrawToolsProps) {
  const { tool, edits, is_busy, saveLabel, saveHelp, onTool, onText, onEdits, onSave } = props;
  const is_edited = isEdited(edits);

  function handleTool(chosen: Tool): void {
    onTool(tool === chosen ? null : chosen);
    onText(chosen === 'stamp' ? FIRST_STAMP : '');
  }

  return (
    <Stack gap={2}>
      <Row gap={1} role="toolbar" aria-label={words.tools}>
        {TOOLS.map((each) => (
          <Button
            key={each}
            size="compact-sm"
            variant={tool === each ? 'filled' : 'default'}
            aria-pressed={tool === each}
            onClick={() => handleTool(each)}
          >
            {words.kinds[each]}
          </Button>
        ))}
      </Row>
      {tool !== null && <QuietText as="p">{words.help[tool]}</QuietText>}
      {(tool === 'note' || tool === 'stamp') && <WithText {...props} tool={tool} />}
      <Row gap={2}>
        <Button loading={is_busy} disabled={!is_edited} onClick={onSave}>
          {saveLabel}
        </Button>
        <Button
          variant="default"
          disabled={edits.marks.length === 0}
          onClick={() => onEdits({ ...edits, marks: edits.marks.slice(0, -1) })}
        >
          {words.undo}
        </Button>
        <Button variant="default" disabled={!is_edited} onClick={() => onEdits(NO_EDITS)}>
          {words.clear}
        </Button>
        <QuietText>{saveHelp}</QuietText>
      </Row>
    </Stack>
  );
}

/** Where what was typed is put for those who do not click: near the upper left corner. */
const INSET = 0.08;

function WithText({ paper, number, tool, text, edits, onText, onEdits }: DrawToolsProps & { readonly tool: 'note' | 'stamp' }) {
  async function handlePlace(): Promise<void> {
    const { width, height } = await paper.page(number);
    const on_page = edits.marks.filter(({ page }) => page === number).length;
    const place = { x: width * INSET, y: height * INSET * (1 + (on_page % 9)) };
    const mark = markOf(tool, { page: number, places: [place], text });
    if (mark) onEdits({ ...edits, marks: [...edits.marks, mark] });
  }

  return (
    <Row gap={2} align="end">
      {tool === 'note' ? (
        <TextInput
          className={classes['note'] ?? ''}
          label={words.noteText}
          maxLength={NOTE_LENGTH_MAX}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      ) : (
        <SelectField
          label={words.stampText}
          value={text}
          options={words.stamps.map((stamp) => ({ value: stamp, label: stamp }))}
          onChange={onText}
        />
      )}
      <Button variant="default" disabled={text.trim() === ''} onClick={() => void handlePlace()}>
        {words.place}
      </Button>
    </Row>
  );
}
