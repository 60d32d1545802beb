import { NativeSelect } from '@mantine/core';
import { useEffect } from 'react';
import { brandColoursOf } from '../theme/brand-colours.ts';
import { brandVariables } from '../theme/brand-variables.ts';
import { chooseColourScheme } from '../theme/colour-scheme.ts';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { ActParts, FeedbackParts, FormParts } from './ControlParts.tsx';
import { LayoutParts, ShowParts, TableParts } from './ContentParts.tsx';
import { FieldParts } from './FieldParts.tsx';
import { ChartParts, ListParts, PlaceParts } from './PlaceParts.tsx';

const BRANDS = {
  green: {},
  purple: { theme_color_primary: '#7a2fb5', theme_color_primary_dark: '#55207f', theme_color_nav_bg: '#2c1142' },
  yellow: { theme_color_primary: '#ffd400', theme_color_primary_dark: '#8a7300', theme_color_nav_bg: '#222222' },
} as const;
const SIZES = { window: '100%', phone: '390px', tablet: '768px' } as const;

/** Every part in every state, size and theme; the address says which, so that a link shows the same. */
export function Kit() {
  const asked = new URLSearchParams(window.location.search);
  const [scheme, brand, size] = [asked.get('scheme') ?? 'light', asked.get('brand') ?? 'green', asked.get('size') ?? 'window'];
  useEffect(() => {
    chooseColourScheme(scheme === 'dark' ? 'dark' : 'light');
    const variables = brandVariables(brandColoursOf(BRANDS[brand as keyof typeof BRANDS]));
    for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value);
  }, [scheme, brand]);

  const choose = (name: string, value: string) => {
    asked.set(name, value);
    window.location.assign(`?${asked.toString()}`);
  };
  const chooser = (label: string, name: string, value: string, offered: readonly string[]) => (
    <NativeSelect
      aria-label={label}
      data={[...offered]}
      value={value}
      onChange={(event) => choose(name, event.currentTarget.value)}
    />
  );
  const filters = (
    <>
      {chooser('Scheme', 'scheme', scheme, ['light', 'dark'])}
      {chooser('Provider colours', 'brand', brand, Object.keys(BRANDS))}
      {chooser('Size', 'size', size, Object.keys(SIZES))}
    </>
  );
  return (
    <PageFrame title="Kit of parts" filters={filters}>
      {size === 'window' ? (
        <>
          <ActParts />
          <FormParts />
          <FieldParts />
          <FeedbackParts />
          <LayoutParts />
          <ShowParts />
          <PlaceParts />
          <ChartParts />
          <TableParts />
          <ListParts />
        </>
      ) : (
        <iframe
          title={size}
          src={`/kit?scheme=${scheme}&brand=${brand}`}
          style={{ width: SIZES[size as keyof typeof SIZES], height: '80vh', border: '1px solid var(--line)' }}
        />
      )}
    </PageFrame>
  );
}
