import { readPictureAddress } from '@tsela/domain/formats/pictures/picture';
import { createElement, useMemo } from 'react';
import type { ReactNode } from 'react';
import { webAddress } from '../act/web-address.ts';

const PLAIN = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li strong b em i u s br hr blockquote table thead tbody tr th td div span sub sup pre code'.split(
    ' ',
  ),
);
const EMPTY = new Set(['br', 'hr']);
/** Their content is no text for people. */
const DROPPED = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript', 'svg', 'math', 'head', 'title']);

/**
 * HTML that a provider has written, drawn from the elements that text needs and nothing else: no scripts, styles, frames or attributes but
 * the address of a link, and of pictures those that were put up here, so that no other host learns who looks at them.
 */
export function SafeHtml({ html }: { readonly html: string }) {
  const content = useMemo(() => [...parsed(html).body.childNodes].map(drawn), [html]);
  return <>{content}</>;
}

/** Handlers in attributes are taken out before: browsers report what they did not run of them, on every page that shows the text. */
function parsed(html: string): Document {
  return new DOMParser().parseFromString(
    html.replaceAll(/<[^<>]*/g, (tag) => tag.replaceAll(/\son[a-z]+\s*=/gi, ' data-off=')),
    'text/html',
  );
}

function drawn(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.tagName.toLowerCase();
  if (DROPPED.has(name)) return null;
  if (EMPTY.has(name)) return createElement(name, { key });
  if (name === 'img') return pictureOf(node, key);
  const children = [...node.childNodes].map(drawn);
  const href = name === 'a' ? webAddress(node.getAttribute('href') ?? '') : null;
  if (href !== null) {
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  // A heading of the text never outranks the page's own.
  return createElement(PLAIN.has(name) ? name.replace(/^h[12]$/, 'h3') : 'span', { key }, ...children);
}

function pictureOf(node: Element, key: number): ReactNode {
  const src = node.getAttribute('src') ?? '';
  if (readPictureAddress(src) === null) return null;
  return <img key={key} src={src} alt={node.getAttribute('alt') ?? ''} loading="lazy" style={PICTURE} />;
}

const PICTURE = { maxWidth: '100%', height: 'auto' } as const;
