import { Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { splitWords as words } from '../../strings/shipments/documents.ts';
import { viewer as viewer_words } from '../../strings/ui-viewer.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { splitInto } from '../../ui/viewer/edit-paper.ts';
import { openPaper } from '../../ui/viewer/open-paper.ts';
import { whyOf } from '../../ui/viewer/use-paper.ts';
import classes from './Documents.module.css';
import { readPage } from './read-barcodes.ts';
import type { ReadPage } from './read-barcodes.ts';
import { beginsByCodes, groupsOf, pieceName } from './split-draft.ts';

/** As many pages as are read and shown at once. */
const PAGES_MAX = 200;
const PDF = 'application/pdf';

interface SplitDialogProps {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The pieces, each a file of its own. */
  readonly onSplit: (files: readonly File[]) => void;
  readonly onClose: () => void;
}

type Reading =
  | { readonly kind: 'reading'; readonly done: number; readonly all: number }
  | { readonly kind: 'read'; readonly pages: readonly ReadPage[] }
  | { readonly kind: 'refused'; readonly text: string };

/** One scan of many proofs, taken apart: at its barcodes, and wherever the user says. Source: screens S31. */
export function SplitDialog({ name, bytes, onSplit, onClose }: SplitDialogProps) {
  const reading = usePages(bytes);
  const [by_hand, setByHand] = useState<ReadonlySet<number> | null>(null);
  const [is_splitting, setSplitting] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const pages = reading.kind === 'read' ? reading.pages : [];
  const codes = pages.map((page) => page.codes);
  const begins = by_hand ?? beginsByCodes(codes);
  const groups = groupsOf(begins, pages.length);

  async function handleSplit(): Promise<void> {
    setSplitting(true);
    try {
      const pieces = await splitInto(bytes, groups);
      const files = pieces.map((piece, at) => new File([piece.slice()], pieceName(name, groups[at] ?? [], codes), { type: PDF }));
      onSplit(files);
      onClose();
    } catch (error) {
      setFault(viewer_words.refused[whyOf(error)]);
      setSplitting(false);
    }
  }

  return (
    <FormDialog
      title={words.title(name)}
      okLabel={words.ok(groups.length)}
      is_wide
      is_pending={is_splitting}
      can_ok={groups.length > 1}
      fault={fault ?? (reading.kind === 'refused' ? reading.text : null)}
      onOk={() => void handleSplit()}
      onClose={onClose}
    >
      <Text as="p">{words.help}</Text>
      {reading.kind === 'reading' && <span role="status">{words.reading(reading.done, reading.all)}</span>}
      {pages.length === 1 && <Notice kind="info">{words.onePage}</Notice>}
      {pages.length > 1 && (
        <>
          <Tiles least={150} gap={3} tallest={460}>
            {pages.map(({ thumb, codes: [code] }, at) => (
              <Stack key={at} gap={1}>
                <img className={classes['page']} src={thumb} alt={words.picture(at + 1)} />
                <Checkbox
                  label={words.beginsAt(at + 1)}
                  checked={at === 0 || begins.has(at + 1)}
                  disabled={at === 0}
                  onChange={() => setByHand(toggled(begins, at + 1))}
                />
                {code !== undefined && <QuietText isBreakable>{code}</QuietText>}
              </Stack>
            ))}
          </Tiles>
          <strong role="status">{words.result(groups.length)}</strong>
        </>
      )}
    </FormDialog>
  );
}

function toggled(begins: ReadonlySet<number>, page: number): ReadonlySet<number> {
  return begins.has(page) ? new Set([...begins].filter((each) => each !== page)) : new Set([...begins, page]);
}

/** The pages in turn, so that the dialog can say how far it is and be closed at any time. */
function usePages(bytes: Uint8Array): Reading {
  const [reading, setReading] = useState<Reading>({ kind: 'reading', done: 0, all: 0 });
  useEffect(() => {
    let is_left = false;
    async function read(): Promise<void> {
      const paper = await openPaper(bytes, PDF);
      try {
        const all = paper.page_count;
        if (all > PAGES_MAX) return setReading({ kind: 'refused', text: words.tooMany(PAGES_MAX) });
        const pages: ReadPage[] = [];
        for (let number = 1; number <= all && !is_left; number += 1) {
          setReading({ kind: 'reading', done: number - 1, all });
          pages.push(await readPage(paper, number));
        }
        if (!is_left) setReading({ kind: 'read', pages });
      } finally {
        paper.close();
      }
    }
    read().catch((error: unknown) => is_left || setReading({ kind: 'refused', text: viewer_words.refused[whyOf(error)] }));
    return () => {
      is_left = true;
    };
  }, [bytes]);
  return reading;
}
