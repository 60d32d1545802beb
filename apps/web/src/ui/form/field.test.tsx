import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { field } from './field.tsx';

it('VALID-28: a required field is marked with an asterisk, and says so to screen readers', () => {
  expect(field('E-mail', { is_required: true })).toMatchObject({ label: 'E-mail', withAsterisk: true, 'aria-required': true });
  expect(field('E-mail')).toEqual({ label: 'E-mail', withAsterisk: false });
});

it('VALID-29: an optional field says "(Optional)"', () => {
  const { label } = field('Company', { is_optional: true });

  expect(renderToStaticMarkup(<p>{label}</p>).replaceAll(/<[^>]+>/g, '')).toBe('Company (Optional)');
});

it('the error of a field is the one for its path', () => {
  expect(
    field('E-mail', { name: 'delivery_contact.email', errors: { 'delivery_contact.email': 'Invalid email' } }),
  ).toMatchObject({
    id: 'field-delivery_contact-email',
    error: 'Invalid email',
  });
});
