import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Button, ButtonLink } from './Button.tsx';
import { CloseButton } from './CloseButton.tsx';

it('sends no form unless it is told to', () => {
  expect(renderToStaticMarkup(<Button>Print</Button>)).toContain('type="button"');
  expect(renderToStaticMarkup(<Button type="submit">Save</Button>)).toContain('type="submit"');
});

it('cannot be pressed again while what it does is under way, and still says its name', () => {
  const under_way = renderToStaticMarkup(<Button loading>Save</Button>);
  expect(under_way).toContain('disabled=""');
  expect(under_way).toContain('data-loading="true"');
  expect(under_way).toContain('>Save</span>');
});

it('is a link where it leads to another page', () => {
  const link = renderToStaticMarkup(
    <ButtonLink variant="default" href="/shipments">
      Shipments
    </ButtonLink>,
  );
  expect(link).toMatch(/^<a [^>]*href="\/shipments"/);
  expect(link).toContain('data-variant="default"');
});

it('closes with a cross that has a name', () => {
  expect(renderToStaticMarkup(<CloseButton label="Dismiss" onClick={() => undefined} />)).toContain('aria-label="Dismiss"');
});
