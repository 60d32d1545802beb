import { guides as words } from '../strings/shell-guides.ts';
import { foundSections, guidesFor } from '../shell/guides/guide-rules.ts';
import { GUIDE_TEXTS } from '../shell/guides/guide-texts.ts';
import { SectionList } from '../shell/guides/SectionList.tsx';
import { useSession } from '../shell/session.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';

/** The guides of what the reader may open, or what a search finds in them. */
export function GuidesPanel({ search }: { readonly search: string }) {
  const { facts } = useSession();
  const guides = guidesFor(GUIDE_TEXTS, facts);
  const found = foundSections(guides, search);
  return (
    <Panel title={words.title}>
      {search === '' ? (
        <Tiles align="start" gap={4} least={240} isFilling>
          {guides.map(({ key, title, sections }) => (
            <Stack key={key} as="section" aria-label={title} gap={1}>
              <QuietText as="h3">{title}</QuietText>
              <SectionList label={title} sections={sections} />
            </Stack>
          ))}
        </Tiles>
      ) : found.length === 0 ? (
        <QuietText as="p">{words.nothing(search)}</QuietText>
      ) : (
        <SectionList label={words.found} sections={found} />
      )}
    </Panel>
  );
}
