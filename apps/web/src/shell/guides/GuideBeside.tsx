import { usePlace } from '../pages/place.ts';
import { useSyncExternalStore } from 'react';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { onGuideChange, openGuide } from './open-guide.ts';
import type { OpenGuide } from './open-guide.ts';

const loadPanel = async () => (await import('./GuidePanel.tsx')).GuidePanel;

/** What is open beside the page. */
export function useOpenGuide(): OpenGuide {
  return useSyncExternalStore(onGuideChange, openGuide);
}

/** The guides beside the page; their texts come when one is opened. */
export function GuideBeside() {
  const guide = useOpenGuide();
  const is_narrow = useIsNarrow();
  const { pathname } = usePlace();
  return <LazyComponent load={loadPanel} props={guide && { guide, pathname, is_narrow }} />;
}
