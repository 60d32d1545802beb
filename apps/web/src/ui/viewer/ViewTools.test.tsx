import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useFullScreen } from './use-full-screen.ts';
import { ViewTools } from './ViewTools.tsx';

const unused = () => undefined;

function Tools() {
  return (
    <ViewTools
      number={1}
      count={2}
      zoom={1}
      is_searching={false}
      has_strip={false}
      is_busy={false}
      full_screen={useFullScreen()}
      onNumber={unused}
      onZoom={unused}
      onSearching={unused}
      onStrip={unused}
      onTurn={unused}
      onPrint={unused}
      onSave={unused}
    />
  );
}

/** A browser that gives the whole screen, or has none to give. */
function drawWhere(fullscreenEnabled: boolean | undefined) {
  Object.defineProperty(document, 'fullscreenEnabled', { value: fullscreenEnabled, configurable: true });
  render(
    <MantineProvider env="test">
      <Tools />
    </MantineProvider>,
  );
}

afterEach(() => {
  Reflect.deleteProperty(document, 'fullscreenEnabled');
});

describe('the tools of a document', () => {
  it.each([undefined, false])('SCREEN-55: have no whole screen where the browser says %s of it, as on an iPhone', (says) => {
    drawWhere(says);

    expect(screen.getByRole('button', { name: 'Zoom in' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull();
  });

  it('SCREEN-55: have it where there is one', () => {
    drawWhere(true);

    expect(screen.getByRole('button', { name: 'Full screen' }).getAttribute('aria-pressed')).toBe('false');
  });
});
