import { isBuilt } from '@tsela/domain/screens/built-screens';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { toolPagesOf } from '../shell/pages/menu-pages.ts';
import { useSession } from '../shell/session.ts';
import { overview as words } from '../strings/overview.ts';
import { toolTexts } from '../strings/overview-tools.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { LinkCards } from '../ui/layout/LinkCards.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';

/** A card for each tool that the visitor may use. Source: screens S30. */
export function ToolsPage() {
  const { facts } = useSession();
  const tools = toolPagesOf(facts).filter(({ path }) => isBuilt(path));
  return (
    <PageFrame title={SCREENS.tools.title}>
      {tools.length === 0 ? (
        <EmptyState text={words.noTools} />
      ) : (
        <LinkCards
          cards={tools.map(({ key, path, label }) => ({
            key,
            href: path,
            title: label,
            text: new Map<string, string>(Object.entries(toolTexts)).get(key),
          }))}
        />
      )}
    </PageFrame>
  );
}
