import { TextInput } from '@mantine/core';
import { Button } from '../act/Button.tsx';
import { MARK_KINDS, NOTE_LENGTH_MAX } from '@tsela/domain/formats/pictures/document-drawing';
import type { MarkKind } from '@tsela/domain/formats/pictures/document-drawing';
import { viewer as words } from '../../strings/ui-viewer.ts';
import { SelectField } from '../form/SelectField.tsx';
import { Row } from '../layout/Row.tsx';
import { Stack } from '../layout/Stack.tsx';
import { QuietText } from '../show/Text.tsx';
import { MarkList } from './MarkList.tsx';
import { NO_EDITS, SIGNATURE_SIZES, isEdited } from './marks.ts';
import type { EarlierMarks, Edits, Signing } from './marks.ts';
import type { Paper } from './paper.ts';
import type { Tool } from './PaperSheet.tsx';
import { markOf } from './PaperStage.tsx';
import { SignatureDialog, SignaturePicture } from './SignatureDialog.tsx';
import classes from './Viewer.module.css';

interface DrawToolsProps {
  readonly paper: Paper;
  readonly number: number;
  readonly tool: Tool | null;
  readonly text: string;
  readonly signing: Signing;
  /** Whether the window in which it is drawn is open. */
  readonly is_signing: boolean;
  readonly edits: Edits;
  /** Of a version that is drawn anew. */
  readonly earlier: EarlierMarks | null;
  readonly is_busy: boolean;
  readonly saveLabel: string;
  readonly saveHelp: string;
  readonly onTool: (tool: Tool | null) => void;
  readonly onText: (text: string) => void;
  readonly onSigned: (signing: Signing) => void;
  readonly onSigning: (is_signing: boolean) => void;
  readonly onEdits: (edits: Edits) => void;
  readonly onSave: () => void;
}

const TOOLS: readonly Tool[] = [...MARK_KINDS, 'crop'];
const [FIRST_STAMP] = words.stamps;

/** What is drawn on a page, undone and saved. Notes, stamps and signatures are put on it by keyboard as well. */
export function DrawTools(props: DrawToolsProps) {
  const { number, tool, edits, earlier, signing, is_signing, is_busy, saveLabel, saveHelp } = props;
  const { onTool, onText, onSigned, onSigning, onEdits, onSave } = props;
  const start = earlier?.start ?? NO_EDITS;
  const is_edited = isEdited(edits, start);
  const last = edits.marks.at(-1);
  // What was there at the start is taken away by itself, by who may.
  const may_undo = last !== undefined && earlier?.of.has(last.id) !== true;

  function handleTool(chosen: Tool): void {
    onTool(tool === chosen ? null : chosen);
    onText(chosen === 'stamp' ? FIRST_STAMP : '');
    if (chosen === 'signature' && tool !== chosen && signing.signature === null) onSigning(true);
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
      {tool === 'signature' && <WithSignature {...props} />}
      {is_signing && (
        <SignatureDialog
          onDone={(signature) => {
            onSigned({ ...signing, signature });
            onSigning(false);
          }}
          onClose={() => onSigning(false)}
        />
      )}
      {earlier && <MarkList number={number} edits={edits} earlier={earlier} onEdits={onEdits} />}
      <Row gap={2}>
        <Button loading={is_busy} disabled={!is_edited} onClick={onSave}>
          {saveLabel}
        </Button>
        <Button variant="default" disabled={!may_undo} onClick={() => onEdits({ ...edits, marks: edits.marks.slice(0, -1) })}>
          {words.undo}
        </Button>
        <Button variant="default" disabled={!is_edited} onClick={() => onEdits(start)}>
          {words.clear}
        </Button>
        <QuietText>{saveHelp}</QuietText>
      </Row>
    </Stack>
  );
}

/** Where what was typed is put for those who do not click: near the upper left corner. */
const INSET = 0.08;

async function placeByKey(kind: MarkKind, { paper, number, text, signing, edits, onEdits }: DrawToolsProps): Promise<void> {
  const { width, height } = await paper.page(number);
  const on_page = edits.marks.filter(({ page }) => page === number).length;
  const place = { x: width * INSET, y: height * INSET * (1 + (on_page % 9)) };
  const mark = markOf(kind, { page: number, places: [place], text, signing, size: Math.max(width, height) });
  if (mark) onEdits({ ...edits, marks: [...edits.marks, mark] });
}

function WithText(props: DrawToolsProps & { readonly tool: 'note' | 'stamp' }) {
  const { tool, text, onText } = props;
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
      <Button variant="default" disabled={text.trim() === ''} onClick={() => void placeByKey(tool, props)}>
        {words.place}
      </Button>
    </Row>
  );
}

function WithSignature(props: DrawToolsProps) {
  const { signing, onSigned, onSigning } = props;
  const { signature, size } = signing;
  if (signature === null)
    return (
      <Row>
        <Button variant="default" onClick={() => onSigning(true)}>
          {words.signatureDraw}
        </Button>
      </Row>
    );
  return (
    <Row gap={2} align="end">
      <SignaturePicture signature={signature} />
      <SelectField
        label={words.signatureSize}
        value={size}
        options={SIGNATURE_SIZES.map((each) => ({ value: each, label: words.signatureSizes[each] }))}
        onChange={(value) => onSigned({ signature, size: SIGNATURE_SIZES.find((each) => each === value) ?? size })}
      />
      <Button variant="default" onClick={() => void placeByKey('signature', props)}>
        {words.place}
      </Button>
      <Button variant="default" onClick={() => onSigning(true)}>
        {words.signatureAgain}
      </Button>
    </Row>
  );
}
