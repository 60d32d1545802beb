import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../../paths.ts';
import { useSearchValues } from '../../shell/pages/address.ts';
import { measurements as words } from '../../strings/shipments/measured.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { TabLinks } from '../../ui/layout/TabLinks.tsx';
import { MeasureByScan } from './MeasureByScan.tsx';

const loadImport = async () => (await import('./ImportMeasurements.tsx')).ImportMeasurements;
const NO_PROPS = {};

/** Measures parcels, one scan after the other or from a file. Source: screens S33, PERM-047. */
export function MeasureParcelsPage() {
  const is_file = useSearchValues()['tab'] === 'file';
  return (
    <PageFrame
      title={SCREENS.updateParcelDimensions.title}
      back={{ href: paths.tools(), label: SCREENS.tools.title }}
      tabs={
        <TabLinks
          label={words.views}
          current={is_file ? 'file' : 'scan'}
          links={[
            { key: 'scan', label: words.scan, href: paths.updateParcelDimensions() },
            { key: 'file', label: words.file, href: paths.updateParcelDimensions({ tab: 'file' }) },
          ]}
        />
      }
    >
      {is_file ? <LazyComponent load={loadImport} props={NO_PROPS} /> : <MeasureByScan />}
    </PageFrame>
  );
}
