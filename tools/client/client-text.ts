import { openApiDocument } from '@tsela/contract/openapi';
import { programRoutes } from '@tsela/contract/program-routes';
import { KEY_SCOPES } from '@tsela/domain/integrations/key-scopes';
import { CLIENT_RUNTIME } from './client-runtime.ts';
import { typeText } from './type-text.ts';
import type { Schema } from './type-text.ts';

interface Content {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/** The client of programs: every call that a key may make, typed as the OpenAPI document for keys has it. One file, which needs nothing but fetch. */
export function clientText(): string {
  // The document is what its own type says no more of than "an object".
  const document = openApiDocument({ scopes: KEY_SCOPES }) as Document;
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  return [
    '// Written by `npm run contract` from the contract: change that, and not this.',
    ...Object.entries(document.components.schemas).map(([name, schema]) => namedType(name, schema)),
    ...operations.map((each) => `export type ${typeName(each)}Input = ${inputText(each, document)};`),
    ...operations.map((each) => `export type ${typeName(each)}Answer = ${answerText(each)};`),
    CLIENT_RUNTIME.replace('/* CALLS */', callsText(operations)),
  ]
    .join('\n\n')
    .concat('\n');
}

function namedType(name: string, schema: Schema): string {
  const said = schema.description === undefined ? '' : `/** ${schema.description} */\n`;
  return `${said}export type ${name} = ${typeText(schema)};`;
}

/** `shipments.create` as `ShipmentsCreate`. */
function typeName({ operationId }: Operation): string {
  return operationId
    .split(/[.-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function inputText({ parameters = [], requestBody }: Operation, { components }: Document): string {
  const body = requestBody?.content['application/json']?.schema;
  if (body) return typeText(body);
  const given = parameters.map((each) => ('$ref' in each ? components.parameters[each.$ref.split('/').at(-1) ?? ''] : each));
  const named = given.filter((each): each is Parameter => each?.in === 'query');
  const properties = Object.fromEntries(
    named.map(({ name, schema, description }) => [name, { ...schema, ...(description !== undefined && { description }) }]),
  );
  const required = named.filter((each) => each.required).map(({ name }) => name);
  return typeText({ type: 'object', properties, required });
}

function answerText({ responses }: Operation): string {
  const [content] = Object.values(responses['200']?.content ?? {});
  return typeText(content?.schema ?? {});
}

/** The calls by area, as fields of the client. */
function callsText(operations: readonly Operation[]): string {
  const routes = programRoutes();
  const by_area = Map.groupBy(operations, ({ operationId }) => operationId.split('.')[0] ?? '');
  return Array.from(by_area, ([area, own]) => {
    const calls = own.map((operation) => {
      const named = routes.find((each) => `${each.area}.${each.name}` === operation.operationId);
      if (!named) throw new Error(`${operation.operationId} is no call.`);
      const { method, path, input_from, input, idempotent } = named.route;
      const needs_input = ((input.required as readonly string[] | undefined) ?? []).length > 0;
      const type = typeName(operation);
      const options = idempotent === 'each' ? 'options: KeyedOptions' : 'options?: CallOptions';
      const given = `input: ${type}Input${needs_input ? '' : ' = {}'}, ${options}`;
      return `    /** ${operation.description} */
    ${named.name}: (${given}): Promise<${type}Answer> =>
      this.#call('${method}', '${path}', '${input_from}', input, options),`;
    });
    return `  readonly ${area.replaceAll('-', '_')} = {\n${calls.join('\n')}\n  };`;
  }).join('\n\n');
}
