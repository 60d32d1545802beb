import { Button } from '../act/Button.tsx';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { viewer as words } from '../../strings/ui-viewer.ts';
import { saveAsFile } from '../act/save-as-file.ts';
import { Notice } from '../feedback/Notice.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Row } from '../layout/Row.tsx';
import { QuietText } from '../show/Text.tsx';
import { DrawTools } from './DrawTools.tsx';
import { savedEdits } from './edit-paper.ts';
import { NOT_SIGNED, NO_EDITS, turned } from './marks.ts';
import type { EarlierMarks, Edits } from './marks.ts';
import type { Paper, WhyNotShown } from './paper.ts';
import { PageStrip } from './PageStrip.tsx';
import { PaperStage } from './PaperStage.tsx';
import { printPaper } from './print-paper.ts';
import type { Tool } from './PaperSheet.tsx';
import type { Hit } from './search-texts.ts';
import { SearchPaper } from './SearchPaper.tsx';
import type { FullScreen } from './use-full-screen.ts';
import { usePaper, whyOf } from './use-paper.ts';
import { ViewTools } from './ViewTools.tsx';
import classes from './Viewer.module.css';

/** A document as it is read or was captured. */
export interface ViewedFile {
  readonly name: string;
  readonly content_type: string;
  /** The same array while it is the same document. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type SaveEdited = (bytes: Uint8Array, edits: Edits) => Promise<string | null>;

/** A version that is drawn anew of the one that it was drawn on. */
export interface DrawnAnew extends EarlierMarks {
  /** What is saved on the device: the version as it is kept. */
  readonly version: ViewedFile;
}

interface PaperViewerProps {
  readonly file: ViewedFile;
  readonly edits: Edits;
  readonly onEdits: (edits: Edits) => void;
  /** Saves the document with what was done to it and answers why not, null where it is saved; left out, the document is only looked at. */
  readonly onSave?: SaveEdited | undefined;
  readonly anew?: DrawnAnew | undefined;
  /** Begins to draw the version anew, which takes the place of drawing on it. */
  readonly onMarks?: (() => void) | undefined;
  readonly saveLabel?: string;
  readonly saveHelp?: string;
  /** Null where the browser has none. */
  readonly full_screen: FullScreen | null;
  /** Whether the window in which a signature is drawn is open. */
  readonly is_signing: boolean;
  readonly onSigning: (is_signing: boolean) => void;
}

/** PDFs and pictures: pages, zoom, search, print; and where they may be changed, notes and drawing, turning and cropping. Source: screens S55, PROD-20. */
export function PaperViewer({ file, ...rest }: PaperViewerProps) {
  const state = usePaper(file.bytes, file.content_type);
  if (state.kind === 'opening')
    return (
      <div role="status" aria-label={words.opening}>
        <Skeleton height={420} />
      </div>
    );
  if (state.kind === 'refused') return <Refused file={file} why={state.why} />;
  return <OpenPaper file={file} paper={state.paper} {...rest} />;
}

function saveFile({ name, bytes, content_type }: ViewedFile): void {
  saveAsFile({ name, text: bytes, type: content_type });
}

function Refused({ file, why }: { readonly file: ViewedFile; readonly why: WhyNotShown }) {
  return (
    <Notice kind="warning">
      <p>{words.refused[why]}</p>
      <Button variant="default" onClick={() => saveFile(file)}>
        {words.save}
      </Button>
    </Notice>
  );
}

interface OpenPaperProps extends PaperViewerProps {
  readonly paper: Paper;
}

function OpenPaper({ file, paper, edits, full_screen, is_signing, onEdits, onSigning, ...saving }: OpenPaperProps) {
  const { onSave, saveLabel, saveHelp, anew, onMarks } = saving;
  const [number, setNumber] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [is_searching, setSearching] = useState(false);
  const [has_strip, setStrip] = useState(false);
  const [hit, setHit] = useState<Hit | null>(null);
  const [tool, setTool] = useState<Tool | null>(null);
  const [text, setText] = useState('');
  // Kept while this document is open, and nowhere else.
  const [signing, setSigning] = useState(NOT_SIGNED);
  const [is_busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const handleRefused = useCallback((why: WhyNotShown) => setRefusal(words.refused[why]), []);

  async function handleSave(): Promise<void> {
    if (!onSave) return;
    setBusy(true);
    setRefusal(null);
    try {
      const why_not = await onSave(await savedEdits({ ...file, paper }, edits), edits);
      setRefusal(why_not);
      if (why_not === null) onEdits(anew?.start ?? NO_EDITS);
    } catch (error) {
      setRefusal(words.refused[whyOf(error)]);
    }
    setBusy(false);
  }

  async function handlePrint(): Promise<void> {
    setBusy(true);
    await printPaper(paper, edits, classes['print_sheets'] ?? '').catch((error: unknown) => handleRefused(whyOf(error)));
    setBusy(false);
  }

  const handleHit = useCallback((found: Hit | null) => {
    setHit(found);
    if (found) setNumber(found.page);
  }, []);

  return (
    <div className={classes['viewer']}>
      <ViewTools
        number={number}
        count={paper.page_count}
        zoom={zoom}
        is_searching={is_searching}
        has_strip={has_strip}
        is_busy={is_busy}
        full_screen={full_screen}
        onNumber={setNumber}
        onZoom={setZoom}
        onSearching={(wanted) => {
          setSearching(wanted);
          if (!wanted) setHit(null);
        }}
        onStrip={setStrip}
        onTurn={() => onEdits(turned(edits, number))}
        onPrint={() => void handlePrint()}
        onSave={() => saveFile(anew?.version ?? file)}
      />
      {is_searching && <SearchPaper paper={paper} from={number} onHit={handleHit} />}
      {refusal !== null && <Notice kind="warning">{refusal}</Notice>}
      <div className={classes['desk']}>
        {has_strip && <PageStrip paper={paper} number={number} onNumber={setNumber} />}
        <PaperStage
          paper={paper}
          number={number}
          zoom={zoom}
          onZoom={setZoom}
          edits={edits}
          found={hit?.page === number ? hit.boxes : []}
          drawing={{ tool, text, signing, onEdits, onTooMany: setRefusal, onUnsigned: () => onSigning(true) }}
          onRefused={handleRefused}
        />
      </div>
      {onMarks && (
        <Row gap={2}>
          <Button variant="default" onClick={onMarks}>
            {words.changeMarks}
          </Button>
          <QuietText>{words.changeMarksHelp}</QuietText>
        </Row>
      )}
      {onSave && (
        <DrawTools
          paper={paper}
          number={number}
          tool={tool}
          text={text}
          signing={signing}
          is_signing={is_signing}
          edits={edits}
          earlier={anew ?? null}
          is_busy={is_busy}
          saveLabel={saveLabel ?? words.saveVersion}
          saveHelp={saveHelp ?? words.saveVersionHelp}
          onTool={setTool}
          onText={setText}
          onSigned={setSigning}
          onSigning={onSigning}
          onEdits={onEdits}
          onSave={() => void handleSave()}
        />
      )}
    </div>
  );
}
