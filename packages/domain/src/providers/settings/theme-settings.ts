import { text } from '../setting-types.ts';
import { inSection } from './in-section.ts';

/** The settings of the tab Theme, section by section. */
export const THEME_SETTINGS = {
  ...inSection('theme', 'Theme colours', {
    theme_color_primary: text('public', 'colour', { initial: '#1f9d55' }),
    theme_color_text: text('public', 'colour', { initial: '#1f2933' }),
    theme_color_primary_light: text('public', 'colour', { initial: '#e3f9e5' }),
    theme_color_primary_dark: text('public', 'colour', { initial: '#14713c' }),
    theme_color_nav_bg: text('public', 'colour', { initial: '#0f3d26' }),
    theme_color_nav_text: text('public', 'colour', { initial: '#e6f4ea' }),
    theme_color_nav_active_bg: text('public', 'colour', { initial: '#1f9d55' }),
    theme_color_nav_active_bg_hover: text('public', 'colour', { initial: '#198a49' }),
    theme_color_nav_active_text: text('public', 'colour', { initial: '#ffffff' }),
  }),
  ...inSection('theme', 'Custom widget', {
    custom_widget_html: text('public', 'html'),
  }),
};
