import { TextInput } from '@mantine/core';
import { Button } from '../act/Button.tsx';
import { MenuButton } from '../act/MenuButton.tsx';
import { MARK_KINDS, NOTE_LENGTH_MAX } from '@tsela/domain/formats/pictures/document-drawing';
import type { MarkKind } from '@tsela/domain/formats/pictures/document-drawing';
import { useIsNarrow } from '../../theme/breakpoints.ts';
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
  const { number, tool, edits, earlier, signing, is_signing, onSigned, onSigning, onEdits } = props;
  const is_narrow = useIsNarrow();
  return (
    <Stack gap={2}>
      {!is_narrow && <ToolButtons {...props} />}
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
      {is_narrow ? <OneLine {...props} /> : <DrawnActs {...props} />}
    </Stack>
  );
}

function useDrawing(props: DrawToolsProps) {
  const { tool, edits, earlier, signing, onTool, onText, onSigning, onEdits } = props;
  const start = earlier?.start ?? NO_EDITS;
  const last = edits.marks.at(-1);
  return {
    is_edited: isEdited(edits, start),
    // What was there at the start is taken away by itself, by who may.
    may_undo: last !== undefined && earlier?.of.has(last.id) !== true,
    undo: () => onEdits({ ...edits, marks: edits.marks.slice(0, -1) }),
    clear: () => onEdits(start),
    choose(chosen: Tool): void {
      onTool(tool === chosen ? null : chosen);
      onText(chosen === 'stamp' ? FIRST_STAMP : '');
      if (chosen === 'signature' && tool !== chosen && signing.signature === null) onSigning(true);
    },
  };
}

function ToolButtons(props: DrawToolsProps) {
  const { choose } = useDrawing(props);
  return (
    <Row gap={1} role="toolbar" aria-label={words.tools}>
      {TOOLS.map((each) => (
        <Button
          key={each}
          size="compact-sm"
          variant={props.tool === each ? 'filled' : 'default'}
          aria-pressed={props.tool === each}
          onClick={() => choose(each)}
        >
          {words.kinds[each]}
        </Button>
      ))}
    </Row>
  );
}

function DrawnActs(props: DrawToolsProps) {
  const { is_busy, saveLabel, saveHelp, onSave } = props;
  const { is_edited, may_undo, undo, clear } = useDrawing(props);
  return (
    <Row gap={2}>
      <Button loading={is_busy} disabled={!is_edited} onClick={onSave}>
        {saveLabel}
      </Button>
      <Button variant="default" disabled={!may_undo} onClick={undo}>
        {words.undo}
      </Button>
      <Button variant="default" disabled={!is_edited} onClick={clear}>
        {words.clear}
      </Button>
      <QuietText>{saveHelp}</QuietText>
    </Row>
  );
}

/** On a phone the page has the room: the tools are a menu beside the button that saves. */
function OneLine(props: DrawToolsProps) {
  const { tool, is_busy, saveLabel, saveHelp, onTool, onSave } = props;
  const { is_edited, may_undo, undo, clear, choose } = useDrawing(props);
  return (
    <Row gap={2} justify="between" isOneLine>
      <MenuButton
        label={tool === null ? words.tools : words.kinds[tool]}
        lines={[
          ...TOOLS.filter((each) => each !== tool).map((each) => ({ label: words.kinds[each], onClick: () => choose(each) })),
          tool !== null && { label: words.noTool, onClick: () => onTool(null) },
          may_undo && { label: words.undo, onClick: undo },
          is_edited && { label: words.clear, onClick: clear },
        ]}
      />
      <Button loading={is_busy} disabled={!is_edited} title={saveHelp} onClick={onSave}>
        {saveLabel}
      </Button>
    </Row>
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
