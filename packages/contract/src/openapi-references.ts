import { CALL_TEXTS } from './program-call-texts.ts';
import { fieldText } from './program-field-texts.ts';

/** What is written once and referred to, by kind and name. */
export type NamedParts = Readonly<Record<string, Readonly<Record<string, object>>>>;

interface Referred {
  readonly parts: Record<string, unknown>;
  readonly components: Record<string, Record<string, unknown>>;
}

/** A document with references in place of what has a name, and the named parts that it refers to, directly or through one another. */
export function withReferences(document: Readonly<Record<string, object>>, named: NamedParts): Referred {
  const names = namesOf(named);
  const referring = (part: unknown, own_place?: string): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map((each) => referring(each));
    const place = names.get(JSON.stringify(part));
    if (place !== undefined && place !== own_place) return { $ref: place };
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, key === 'example' ? value : referring(value)]));
  };
  const parts = Object.fromEntries(Object.entries(document).map(([key, part]) => [key, withFieldTexts(referring(part))]));
  const components = Object.fromEntries(
    Object.entries(named).map(([kind, each]) => [
      kind,
      Object.fromEntries(
        Object.entries(each).map(([name, part]) => [name, describedShape(name, referring(part, placeOf(kind, name)))]),
      ),
    ]),
  );
  return { parts, components: onlyUsed(components, { parts }) };
}

function placeOf(kind: string, name: string): string {
  return `#/components/${kind}/${name}`;
}

/** Where the parts with a name stand, by what they look like: an optional or nullable shape is the same shape. */
function namesOf(named: NamedParts): ReadonlyMap<string, string> {
  const places = Object.entries(named).flatMap(([kind, parts]) =>
    Object.entries(parts).map(([name, part]) => [JSON.stringify(part), placeOf(kind, name)] as const),
  );
  return new Map(places);
}

/** Followed from what is left of the calls: a document of few calls has few shapes. */
function onlyUsed(
  components: Record<string, Record<string, unknown>>,
  { parts }: { parts: unknown },
): Record<string, Record<string, unknown>> {
  const reached = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [place = ''] of (JSON.stringify(part) ?? '').matchAll(/#\/components\/[a-z]+\/\w+/g)) {
      if (reached.has(place)) continue;
      reached.add(place);
      const [kind = '', name = ''] = place.split('/').slice(2);
      follow(components[kind]?.[name]);
    }
  };
  follow(parts);
  const kept = Object.entries(components).map(([kind, each]) => [
    kind,
    Object.fromEntries(Object.entries(each).filter(([name]) => reached.has(placeOf(kind, name)))),
  ]);
  return Object.fromEntries(kept.filter(([, each]) => Object.keys(each ?? {}).length > 0));
}

interface Operation {
  readonly operationId?: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface Schema {
  readonly properties?: Readonly<Record<string, object>>;
}

/**
 * The fields of bodies that programs send, each with what it means. This comes after the references: a named shape stands as a reference
 * beside its description.
 */
function withFieldTexts(paths: unknown): unknown {
  const each_path = Object.entries(paths as Record<string, Record<string, Operation>>).map(([path, calls]) => [
    path,
    Object.fromEntries(Object.entries(calls).map(([method, call]) => [method, withTextsOf(call)])),
  ]);
  return Object.fromEntries(each_path);
}

function withTextsOf(call: Operation): Operation {
  const { operationId = '', requestBody } = call;
  const body = requestBody?.content['application/json'];
  if (body?.schema.properties === undefined || CALL_TEXTS[operationId] === undefined) return call;
  const schema = withDescriptions(operationId, body.schema);
  return { ...call, requestBody: { ...requestBody, content: { 'application/json': { ...body, schema } } } };
}

/** The shapes of what programs send, with the call by which their fields are told of. */
const SENT_SHAPES: Readonly<Record<string, string>> = {
  AddressInput: 'AddressInput',
  ContactInput: 'ContactInput',
  CreateShipment: 'shipments.create',
  ParcelInput: 'ParcelInput',
};

function describedShape(name: string, part: unknown): unknown {
  const call = SENT_SHAPES[name];
  return call === undefined ? part : withDescriptions(call, part as Schema);
}

function withDescriptions(call: string, schema: Schema): Schema {
  const described = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const text = fieldText(call, name);
    return [name, text && !('description' in property) ? { description: text.description, ...property } : property];
  });
  return { ...schema, properties: Object.fromEntries(described) };
}
