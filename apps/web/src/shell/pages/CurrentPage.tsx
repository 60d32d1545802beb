import { Component } from 'react';
import type { ReactNode } from 'react';
import { PageSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import type { Place } from './place.ts';
import { useShownPage } from './shown-page.ts';
import type { ShownPage } from './shown-page.ts';
import { UnhandledError } from './UnhandledError.tsx';

/** The page of the address, or what stands in its place: it is on its way, it broke, or there is none. */
export function CurrentPage() {
  const { place, content } = useShownPage();
  return (
    <WhatBroke at={place}>
      <Content content={content} />
    </WhatBroke>
  );
}

/** Shows in place of everything what broke outside of pages. */
export function Unbroken({ children }: { readonly children: ReactNode }) {
  return <WhatBroke at={useShownPage().place}>{children}</WhatBroke>;
}

function Content({ content }: Pick<ShownPage, 'content'>) {
  switch (content.is) {
    case 'page':
      return <content.Page />;
    case 'on-its-way':
      return <PageSkeleton />;
    case 'unknown':
      return <NotFoundPage />;
    case 'failed':
      return <UnhandledError error={content.error} />;
  }
}

interface WhatBrokeProps {
  readonly at: Place;
  readonly children: ReactNode;
}

interface WhatBrokeState {
  readonly at: Place;
  readonly broke: { readonly error: unknown } | null;
}

/** Says that a page broke, until another address is opened. React offers no function for it. */
class WhatBroke extends Component<WhatBrokeProps, WhatBrokeState> {
  override state: WhatBrokeState = { at: this.props.at, broke: null };

  static getDerivedStateFromError(error: unknown): Pick<WhatBrokeState, 'broke'> {
    return { broke: { error } };
  }

  static getDerivedStateFromProps({ at }: WhatBrokeProps, state: WhatBrokeState): WhatBrokeState | null {
    return at === state.at ? null : { at, broke: null };
  }

  override render(): ReactNode {
    const { broke } = this.state;
    return broke ? <UnhandledError error={broke.error} /> : this.props.children;
  }
}
