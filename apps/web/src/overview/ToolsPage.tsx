import {
  IconAddressBook,
  IconBan,
  IconBarcode,
  IconFileUpload,
  IconMapPin,
  IconPlugConnected,
  IconReceipt2,
  IconRulerMeasure,
  IconSend,
  IconSticker,
  IconTableImport,
  IconTool,
  IconTruckLoading,
  IconUsers,
} from '@tabler/icons-react';
import { createElement } from 'react';
import type { ToolKey } from '@tsela/domain/screens/listed-screens';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { toolPagesOf } from '../shell/pages/menu-pages.ts';
import { useSession } from '../shell/session.ts';
import { overview as words } from '../strings/overview.ts';
import { toolTexts } from '../strings/overview/tools.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { LinkCards } from '../ui/layout/LinkCards.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { useToolRuns } from './overview-calls.ts';

/** A card for each tool that the visitor may use. Source: screens S30. */
export function ToolsPage() {
  const { facts } = useSession();
  const tools = toolPagesOf(facts);
  const runs = new Map<string, string>((useToolRuns().data?.runs ?? []).map(({ tool, time }) => [tool, time]));
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
            icon: <ToolIcon tool={key} />,
            text: new Map<string, string>(Object.entries(toolTexts)).get(key),
            ...(runs.has(key) && {
              aside: (
                <>
                  {words.lastRun} <DateTime instant={runs.get(key)} show="near" />
                </>
              ),
            }),
          }))}
        />
      )}
    </PageFrame>
  );
}

const ICONS: Readonly<Record<ToolKey, typeof IconTool>> = {
  'shipment-bulk-import': IconTableImport,
  'users-bulk-import': IconUsers,
  'update-parcel-dimensions': IconRulerMeasure,
  'assign-tracking-stickers': IconSticker,
  'pod-uploader': IconFileUpload,
  'credit-allocations-bulk-import': IconReceipt2,
  'barcode-generator': IconBarcode,
  'blocked-list': IconBan,
  'copy-address-book': IconAddressBook,
  'move-in': IconTruckLoading,
  'pickup-points-import': IconMapPin,
  'third-party-integrations': IconPlugConnected,
  outbox: IconSend,
};

function ToolIcon({ tool }: { readonly tool: string }) {
  return createElement(new Map(Object.entries(ICONS)).get(tool) ?? IconTool, { size: 22, stroke: 1.7 });
}
