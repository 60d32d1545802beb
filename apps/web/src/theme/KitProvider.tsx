import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { mantineTheme } from './mantine-theme.ts';

/** The colour scheme is colour-scheme.ts's to keep. */
const notOurs = () => undefined;

const CONTEXT = {
  colorScheme: 'auto',
  setColorScheme: notOurs,
  clearColorScheme: notOurs,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const;

/**
 * What Mantine's components ask for, with our theme; nothing more where it is there already, as for a dialog within a page. Mantine's own provider brings, 4 kB gzip on every page, what writes the theme's variables
 * and keeps the colour scheme: the variables are in mantine-variables.css, the scheme in colour-scheme.ts.
 */
export function KitProvider({ children }: { readonly children: ReactNode }) {
  if (useContext(MantineContext) !== null) return children;
  return (
    <MantineContext value={CONTEXT}>
      <MantineThemeProvider theme={mantineTheme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
