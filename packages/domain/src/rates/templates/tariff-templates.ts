import type { RateCard } from '../card/rate-card.ts';
import { localParts } from './local-template.ts';
import { nationalParts } from './national-template.ts';
import { perKilogramParts } from './per-kilogram-template.ts';
import type { TariffTemplate, TemplateBranch } from './template-parts.ts';

/** The card of a template: what the starting card has of VAT, with the services, zones, prices and additions of the template. */
export function cardOfTemplate(template: TariffTemplate, starting: RateCard, branches: readonly TemplateBranch[]): RateCard {
  switch (template) {
    case 'local':
      return { ...starting, ...localParts(branches) };
    case 'national':
      return { ...starting, ...nationalParts() };
    case 'per-kilogram':
      return { ...starting, ...perKilogramParts() };
  }
}
