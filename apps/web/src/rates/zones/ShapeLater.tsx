import { LazyComponent } from '../../ui/LazyComponent.tsx';
import type { ZoneStageProps } from './ZoneStage.tsx';

type ShapeLaterProps = Pick<ZoneStageProps, 'zone' | 'zones' | 'acts'>;

const loadShape = async () => (await import('./ShapeDialog.tsx')).ShapeDialog;

/** The dialog that shapes a zone by figures or by other zones, loaded once it is asked for. */
export function ShapeLater({ zone, zones, acts }: ShapeLaterProps) {
  const { dialog: act } = acts;
  return (
    <LazyComponent
      load={loadShape}
      props={
        zone && act
          ? { act, zone, zones, onShape: acts.shaped, onMerge: (other) => void acts.merge(other), onClose: acts.closeDialog }
          : null
      }
    />
  );
}
