import { PROVINCES } from '../formats/provinces.ts';

/** What a checkout asks for. */
interface ShopQuestion {
  readonly collection_address: ShopAddress;
  readonly delivery_address: ShopAddress;
  readonly parcels: {
    readonly submitted_length_cm: number;
    readonly submitted_width_cm: number;
    readonly submitted_height_cm: number;
    readonly submitted_weight_kg: number;
  }[];
}

interface ShopAddress {
  readonly street_address: string;
  readonly local_area: string;
  readonly city: string;
  readonly code: string;
  readonly zone: string;
}

/** Shops know what goods weigh and not how they are packed: one box of this size is taken, in cm. */
const BOX = { submitted_length_cm: 30, submitted_width_cm: 25, submitted_height_cm: 20 } as const;
const WEIGHT_KG_MIN = 0.1;
const WEIGHT_KG_MAX = 10_000;
const MOST_ITEMS = 500;
const LONGEST_TEXT = 255;
const LONGEST_CODE = 10;

type Json = Readonly<Record<string, unknown>>;

/** Reads a question in the shape of Shopify's carrier services; a text where it is none. */
export function readShopQuestion(body: string): ShopQuestion | string {
  const rate = objectOf(objectOf(parsed(body))?.['rate']);
  const [origin, destination] = [objectOf(rate?.['origin']), objectOf(rate?.['destination'])];
  const items: unknown = rate?.['items'];
  if (!origin || !destination || !Array.isArray(items)) return 'Please send rate with origin, destination and items.';
  if (items.length > MOST_ITEMS) return `Please send ${MOST_ITEMS} items at most.`;
  const grams = items.reduce<number>((sum, item) => sum + gramsOf(objectOf(item)), 0);
  const weight_kg = Math.max(WEIGHT_KG_MIN, Math.round(grams / 10) / 100);
  if (weight_kg > WEIGHT_KG_MAX) return 'The basket is too heavy.';
  return {
    collection_address: addressOf(origin),
    delivery_address: addressOf(destination),
    parcels: [{ ...BOX, submitted_weight_kg: weight_kg }],
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function objectOf(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
}

/** What need not be shipped weighs nothing. */
function gramsOf(item: Json | null): number {
  const [grams, quantity] = [Number(item?.['grams'] ?? 0), Number(item?.['quantity'] ?? 1)];
  const is_shipped = item?.['requires_shipping'] !== false;
  return is_shipped && grams > 0 && quantity > 0 && Number.isFinite(grams * quantity) ? grams * quantity : 0;
}

/** Shopify's own code of KwaZulu-Natal. */
const SHOP_PROVINCES: Readonly<Record<string, string>> = { NL: 'KZN', NT: 'KZN', GT: 'GP' };

function addressOf(address: Json): ShopAddress {
  const text = (name: string) => {
    const value = address[name];
    return typeof value === 'string' ? value.trim().slice(0, LONGEST_TEXT) : '';
  };
  const province = text('province').toUpperCase();
  const zone = SHOP_PROVINCES[province] ?? province;
  return {
    street_address: text('address1'),
    local_area: text('address2') || text('city'),
    city: text('city'),
    code: text('postal_code').slice(0, LONGEST_CODE),
    zone: PROVINCES.some((each) => each === zone) ? zone : '',
  };
}

interface Priced {
  readonly rate?: number | undefined;
  readonly service_level: {
    readonly code: string;
    readonly name: string;
    readonly description: string;
    readonly delivery_date_from?: string | null | undefined;
    readonly delivery_date_to?: string | null | undefined;
  };
}

/** Prices in the shape of Shopify's carrier services: cents as text, VAT included. */
export function shopRatesOf(rates: readonly Priced[]) {
  return rates.flatMap(({ rate, service_level }) => {
    if (rate === undefined) return [];
    const { code, name, description, delivery_date_from, delivery_date_to } = service_level;
    return [
      {
        service_name: name,
        service_code: code,
        description,
        total_price: String(Math.round(rate * 100)),
        currency: 'ZAR',
        ...(delivery_date_from && { min_delivery_date: delivery_date_from }),
        ...(delivery_date_to && { max_delivery_date: delivery_date_to }),
      },
    ];
  });
}
