import { createContext, useContext } from 'react';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';

/** How the document moves to another address of the product; the tracking document just loads it. */
export interface Navigator {
  readonly go: (href: string) => void;
  /** Fetches the code of a page that is likely next. */
  readonly prepare: (href: string) => void;
}

const NavigatorContext = createContext<Navigator>({
  go: (href) => window.location.assign(href),
  prepare: () => undefined,
});

export const NavigatorProvider = NavigatorContext.Provider;

export function useNavigator(): Navigator {
  return useContext(NavigatorContext);
}

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link within the product: a plain click moves without loading the document, every other click is the browser's. */
export function AppLink({ href, onClick, onPointerEnter, children, ...rest }: AppLinkProps) {
  const { go, prepare } = useNavigator();

  function handleClick(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || rest.target === '_blank') return;
    event.preventDefault();
    go(href);
  }

  return (
    <a
      {...rest}
      href={href}
      onClick={handleClick}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        prepare(href);
      }}
    >
      {children}
    </a>
  );
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
