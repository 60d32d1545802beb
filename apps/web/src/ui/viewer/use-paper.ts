import { useEffect, useState } from 'react';
import { openPaper } from './open-paper.ts';
import { PaperRefused } from './paper.ts';
import type { Paper, PaperPage, WhyNotShown } from './paper.ts';

export type PaperState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'refused'; readonly why: WhyNotShown }
  | { readonly kind: 'open'; readonly paper: Paper };

const OPENING: PaperState = { kind: 'opening' };

/** A document while it is shown, opening until its bytes are there; it is closed with the page that shows it. */
export function usePaper(bytes: Uint8Array | null, content_type: string): PaperState {
  const [{ of, state }, setState] = useState<{ readonly of: Uint8Array | null; readonly state: PaperState }>({
    of: null,
    state: OPENING,
  });
  useEffect(() => {
    if (bytes === null) return undefined;
    let is_left = false;
    let opened: Paper | null = null;
    openPaper(bytes, content_type).then(
      (paper) => {
        opened = paper;
        if (is_left) paper.close();
        else setState({ of: bytes, state: { kind: 'open', paper } });
      },
      (error: unknown) => is_left || setState({ of: bytes, state: { kind: 'refused', why: whyOf(error) } }),
    );
    return () => {
      is_left = true;
      opened?.close();
    };
  }, [bytes, content_type]);
  return of === bytes ? state : OPENING;
}

export type PageState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'refused'; readonly why: WhyNotShown }
  | { readonly kind: 'open'; readonly page: PaperPage };

/** One page of it; the one before is shown until it is there. */
export function usePaperPage(paper: Paper, number: number): PageState & { readonly number: number } {
  const [state, setState] = useState<PageState & { readonly number: number }>({ kind: 'opening', number });
  useEffect(() => {
    let is_left = false;
    paper.page(number).then(
      (page) => is_left || setState({ kind: 'open', page, number }),
      (error: unknown) => is_left || setState({ kind: 'refused', why: whyOf(error), number }),
    );
    return () => {
      is_left = true;
    };
  }, [paper, number]);
  return state;
}

export function whyOf(error: unknown): WhyNotShown {
  return error instanceof PaperRefused ? error.why : 'broken';
}
