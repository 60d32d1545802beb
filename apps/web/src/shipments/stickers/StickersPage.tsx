import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../../paths.ts';
import { useSearchValues } from '../../shell/pages/address.ts';
import { stickers as words } from '../../strings/shipments/stickers.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { TabLinks } from '../../ui/layout/TabLinks.tsx';
import { StickerRanges } from './StickerRanges.tsx';

const loadScan = async () => (await import('./ScanStickers.tsx')).ScanStickers;
const NO_PROPS = {};

/** Ranges of pre-printed references, and putting one on a parcel. Source: screens S32, PERM-046. */
export function StickersPage() {
  const is_scan = useSearchValues()['tab'] === 'scan';
  return (
    <PageFrame
      title={SCREENS.assignTrackingStickers.title}
      back={{ href: paths.tools(), label: SCREENS.tools.title }}
      tabs={
        <TabLinks
          label={words.views}
          current={is_scan ? 'scan' : 'ranges'}
          links={[
            { key: 'ranges', label: words.ranges, href: paths.assignTrackingStickers() },
            { key: 'scan', label: words.scan, href: paths.assignTrackingStickers({ tab: 'scan' }) },
          ]}
        />
      }
    >
      {is_scan ? <LazyComponent load={loadScan} props={NO_PROPS} /> : <StickerRanges />}
    </PageFrame>
  );
}
