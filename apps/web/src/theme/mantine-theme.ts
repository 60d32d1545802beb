import type { MantineColorsTuple } from '@mantine/core';
import { createTheme } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import controls from './controls.module.css';

/** Ten steps from a hint of the provider's colour to nearly black; step 6 is the colour itself. */
const BRAND: MantineColorsTuple = [
  mixed(8, 'white'),
  mixed(16, 'white'),
  mixed(32, 'white'),
  mixed(50, 'white'),
  mixed(68, 'white'),
  mixed(84, 'white'),
  'var(--brand-fill)',
  mixed(88, 'black'),
  mixed(74, 'black'),
  mixed(58, 'black'),
];

/** Mantine's dark greys, in the tint of tokens.css: text first, surfaces last. */
const DARK: MantineColorsTuple = [
  '#e9eeeb',
  '#bcc6c0',
  '#a0aca5',
  '#78857e',
  '#3b4640',
  '#2c3530',
  '#1e2521',
  '#1a201d',
  '#151a17',
  '#131815',
];

function mixed(share: number, withColour: 'white' | 'black'): string {
  return `color-mix(in srgb, var(--brand-fill) ${share}%, ${withColour})`;
}

/** Mantine as this product wears it: flat, dense, in the provider's colour. Sizes and colours come from tokens.css. */
export const mantineTheme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand: BRAND, dark: DARK },
  fontFamily: 'var(--font)',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '14px' },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow-float)', lg: 'var(--shadow-float)', xl: 'var(--shadow-float)' },
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.25rem', lineHeight: '1.3' }, h2: { fontSize: '0.9375rem', lineHeight: '1.35' } },
  },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' }, classNames: { root: controls.icon_button ?? '' } },
    Input: { defaultProps: { size: 'sm' }, classNames: { wrapper: controls.field ?? '', input: controls.input ?? '' } },
    InputWrapper: {
      classNames: { label: controls.label ?? '', error: controls.error ?? '', description: controls.description ?? '' },
    },
    // The same drawing as every other list that unfolds, whichever style sheets a page has loaded.
    NativeSelect: {
      defaultProps: { rightSection: createElement(IconChevronDown, { size: 16, stroke: 1.7, 'aria-hidden': true }) },
    },
    Checkbox: {
      defaultProps: { radius: 'xs' },
      classNames: { input: controls.tick ?? '', label: controls.tick_label ?? '', body: controls.tick_body ?? '' },
    },
    Switch: { classNames: { track: controls.switch_track ?? '' } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg' },
      classNames: { title: controls.dialog_title ?? '' },
    },
    ModalOverlay: { defaultProps: { backgroundOpacity: 0.35 } },
    DrawerOverlay: { defaultProps: { backgroundOpacity: 0.35 } },
    // Mantine's heads are <header> elements, which outside of a page's sections would be banners of the whole document.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md' } },
  },
});
