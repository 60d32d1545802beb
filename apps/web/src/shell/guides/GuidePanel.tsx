import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { guides as words } from '../../strings/shell-guides.ts';
import { IconButton } from '../../ui/act/IconButton.tsx';
import { LinkButton } from '../../ui/act/LinkButton.tsx';
import { SideSheet } from '../../ui/feedback/SideSheet.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { SafeHtml } from '../../ui/show/SafeHtml.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { useSession } from '../session.ts';
import classes from './Guide.module.css';
import { foundSections, guidesFor, sectionsAt } from './guide-rules.ts';
import { GUIDE_TEXTS } from './guide-texts.ts';
import type { Guide, GuideSection } from './guide-texts.ts';
import { showGuide } from './open-guide.ts';
import type { OpenGuide } from './open-guide.ts';
import { SectionList } from './SectionList.tsx';

interface GuidePanelProps {
  readonly guide: NonNullable<OpenGuide>;
  readonly pathname: string;
  readonly is_narrow: boolean;
}

const close = () => showGuide(null);

/** The guide of the page beside the page, so that it is read while it is followed; over the page where there is no room beside it. */
export function GuidePanel({ guide, pathname, is_narrow }: GuidePanelProps) {
  const chosen = guide === 'page' || guide.at !== pathname ? null : guide.section;
  const reading = <Reading key={`${pathname} ${chosen}`} pathname={pathname} chosen={chosen} />;
  if (is_narrow) {
    return (
      <SideSheet title={words.panel} onClose={close}>
        {reading}
      </SideSheet>
    );
  }
  return <Beside>{reading}</Beside>;
}

function Beside({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const panel = place.current;
    panel?.focus({ preventScroll: true });
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    panel?.addEventListener('keydown', handleKey);
    return () => {
      panel?.removeEventListener('keydown', handleKey);
      // The keyboard goes back to where it was, unless it has gone on to the page since.
      const is_here = document.activeElement === document.body || panel?.contains(document.activeElement);
      if (is_here && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <aside ref={place} tabIndex={-1} className={classes['beside']} aria-label={words.panel}>
      <header className={classes['head']}>
        <Text as="h2" size="l" weight="strong">
          {words.panel}
        </Text>
        <IconButton label={words.close} Icon={IconX} variant="subtle" color="gray" onClick={close} />
      </header>
      {children}
    </aside>
  );
}

function Reading({ pathname, chosen }: { readonly pathname: string; readonly chosen: string | null }) {
  const { facts } = useSession();
  const [search, setSearch] = useState('');
  const guides = guidesFor(GUIDE_TEXTS, facts);
  const sections = shownSections(guides, { pathname, chosen });
  const found = foundSections(guides, search);
  return (
    <Stack gap={4}>
      <TextInput
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={search}
        maxLength={100}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {search.trim() === '' ? (
        <>
          {chosen !== null && <LinkButton onClick={() => showGuide('page')}>{words.ofPage}</LinkButton>}
          {sections.length === 0 && <QuietText as="p">{words.none}</QuietText>}
          {sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
          <Others guides={guides} shown={sections} />
        </>
      ) : found.length === 0 ? (
        <QuietText as="p">{words.nothing(search.trim())}</QuietText>
      ) : (
        <SectionList label={words.found} sections={found} />
      )}
    </Stack>
  );
}

/** The section that was asked for, or those of the page. */
function shownSections(
  guides: readonly Guide[],
  { pathname, chosen }: { readonly pathname: string; readonly chosen: string | null },
): readonly GuideSection[] {
  if (chosen === null) return sectionsAt(pathname, guides);
  return guides.flatMap((guide) => guide.sections).filter(({ id }) => id === chosen);
}

function Section({ section: { title, html } }: { readonly section: GuideSection }) {
  return (
    <section className={classes['text']}>
      <h3>{title}</h3>
      <SafeHtml html={html} />
    </section>
  );
}

/** What else there is to read, by guide. */
function Others({ guides, shown }: { readonly guides: readonly Guide[]; readonly shown: readonly GuideSection[] }) {
  return (
    <Stack as="section" aria-label={words.others} gap={2}>
      <QuietText as="h3">{words.others}</QuietText>
      {guides.map(({ key, title, sections }) => (
        <details key={key} className={classes['other']}>
          <summary>{title}</summary>
          <SectionList label={title} sections={sections.filter((section) => !shown.includes(section))} />
        </details>
      ))}
    </Stack>
  );
}
