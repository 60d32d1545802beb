import { useEffect, useRef, useState } from 'react';
import { viewer as words } from '../../strings/ui-viewer.ts';
import { BareButton } from '../act/BareButton.tsx';
import type { Paper } from './paper.ts';
import classes from './Viewer.module.css';

interface PageStripProps {
  readonly paper: Paper;
  readonly number: number;
  readonly onNumber: (number: number) => void;
}

/** Small pictures of the pages, each drawn once it comes into sight. */
export function PageStrip({ paper, number, onNumber }: PageStripProps) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [number]);
  return (
    <nav ref={strip} className={classes['strip']} aria-label={words.pages}>
      {Array.from({ length: paper.page_count }, (_, at) => at + 1).map((each) => (
        <BareButton
          key={each}
          className={classes['small_page']}
          aria-label={words.page(each, paper.page_count)}
          aria-current={each === number ? 'page' : undefined}
          onClick={() => onNumber(each)}
        >
          <SmallPage paper={paper} number={each} />
          <span aria-hidden="true">{each}</span>
        </BareButton>
      ))}
    </nav>
  );
}

const WIDTH_PX = 92;

function SmallPage({ paper, number }: { readonly paper: Paper; readonly number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const is_seen = useIsSeen(canvas);
  const [is_drawn, setDrawn] = useState(false);

  useEffect(() => {
    if (!is_seen) return undefined;
    let is_left = false;
    const draw = async () => {
      const page = await paper.page(number);
      const shown = canvas.current;
      if (is_left || shown === null) return;
      await page.draw(shown, (WIDTH_PX * devicePixelRatio) / page.width);
      if (!is_left) setDrawn(true);
    };
    // A page that cannot be drawn stays white here; why is said where it is read.
    draw().catch(() => undefined);
    return () => {
      is_left = true;
    };
  }, [paper, number, is_seen]);

  return <canvas ref={canvas} className={classes['small_canvas']} aria-hidden="true" data-drawn={is_drawn || undefined} />;
}

function useIsSeen(box: { readonly current: HTMLElement | null }): boolean {
  const [is_seen, setSeen] = useState(false);
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return is_seen;
}
