import { TextInput } from '@mantine/core';
import { Button } from '../act/Button.tsx';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { viewer as words } from '../../strings/ui-viewer.ts';
import { IconButton } from '../act/IconButton.tsx';
import { BareForm } from '../form/BareForm.tsx';
import { Row } from '../layout/Row.tsx';
import { QuietText } from '../show/Text.tsx';
import type { Paper } from './paper.ts';
import { HITS_MAX, SEARCHED_PAGES_MAX, hitsOn } from './search-texts.ts';
import type { Hit } from './search-texts.ts';
import classes from './Viewer.module.css';

interface SearchPaperProps {
  readonly paper: Paper;
  /** The page in sight: the first match from here is shown first. */
  readonly from: number;
  readonly onHit: (hit: Hit | null) => void;
}

type Search = { readonly hits: readonly Hit[]; readonly at: number; readonly has_text: boolean } | 'searching' | null;

/** Looks for a text on all pages; from match to match it goes round. */
export function SearchPaper({ paper, from, onHit }: SearchPaperProps) {
  const [wanted, setWanted] = useState('');
  const [search, setSearch] = useState<Search>(null);
  const is_left = useRef(false);
  useEffect(() => {
    is_left.current = false;
    return () => {
      is_left.current = true;
    };
  }, []);

  async function handleSearch(): Promise<void> {
    if (wanted.trim() === '') return;
    setSearch('searching');
    const { hits, has_text } = await find(paper, wanted, is_left);
    if (is_left.current) return;
    const at = Math.max(
      0,
      hits.findIndex(({ page }) => page >= from),
    );
    setSearch({ hits, at, has_text });
    onHit(hits[at] ?? null);
  }

  function handleStep(by: number): void {
    if (search === null || search === 'searching' || search.hits.length === 0) return;
    const at = (search.at + by + search.hits.length) % search.hits.length;
    setSearch({ ...search, at });
    onHit(search.hits[at] ?? null);
  }

  return (
    <BareForm onSubmit={() => void handleSearch()}>
      <Row gap={2}>
        <TextInput
          className={classes['search'] ?? ''}
          aria-label={words.search}
          size="compact-md"
          maxLength={100}
          value={wanted}
          onChange={(event) => {
            setWanted(event.currentTarget.value);
            setSearch(null);
          }}
        />
        <Button type="submit" size="compact-md" variant="default" loading={search === 'searching'}>
          {words.search}
        </Button>
        <IconButton variant="default" label={words.previousHit} Icon={IconChevronUp} onClick={() => handleStep(-1)} />
        <IconButton variant="default" label={words.nextHit} Icon={IconChevronDown} onClick={() => handleStep(1)} />
        <QuietText role="status">{textOf(search)}</QuietText>
      </Row>
    </BareForm>
  );
}

function textOf(search: Search): string {
  if (search === null) return '';
  if (search === 'searching') return words.searching;
  if (search.hits.length > 0) return words.found(search.at + 1, search.hits.length);
  return search.has_text ? words.notFound : words.noText;
}

async function find(
  paper: Paper,
  wanted: string,
  is_left: { readonly current: boolean },
): Promise<{ readonly hits: readonly Hit[]; readonly has_text: boolean }> {
  const hits: Hit[] = [];
  let has_text = false;
  for (let number = 1; number <= Math.min(paper.page_count, SEARCHED_PAGES_MAX) && !is_left.current; number += 1) {
    // A page that cannot be read has nothing to find; the others still have.
    const texts = await paper
      .page(number)
      .then(async (page) => page.texts())
      .catch(() => []);
    has_text ||= texts.length > 0;
    hits.push(...hitsOn(number, texts, wanted));
    if (hits.length >= HITS_MAX) break;
  }
  return { hits, has_text };
}
