/** What the page reads of the OpenAPI document for keys. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: ApiOperation }>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, ApiParameter>>;
    readonly schemas: Readonly<Record<string, ApiSchema>>;
  };
}

interface ApiContent {
  readonly content: Readonly<Record<string, { readonly schema: ApiSchema; readonly example?: unknown }>>;
}

interface ApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly 'x-scopes'?: readonly string[];
  readonly parameters?: readonly (ApiParameter | ApiReference)[];
  readonly requestBody?: ApiContent;
  readonly responses: Readonly<Record<string, ApiContent>>;
}

interface ApiReference {
  readonly $ref: string;
}

interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: ApiSchema;
  readonly example?: unknown;
}

interface ApiSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ApiSchema[];
  readonly items?: ApiSchema;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
}

/** A field that a call takes. */
export interface CallField {
  readonly name: string;
  readonly kind: string;
  readonly is_required: boolean;
  readonly meaning: string;
}

/** A call as the page shows it. */
export interface ApiCall {
  readonly id: string;
  readonly method: string;
  /** Below the address of the API. */
  readonly path: string;
  readonly area: string;
  readonly summary: string;
  readonly description: string;
  readonly scopes: readonly string[];
  readonly fields: readonly CallField[];
  readonly has_body: boolean;
  readonly needs_idempotency_key: boolean;
  /** What is sent when it is tried. */
  readonly sent: unknown;
  readonly answered: unknown;
  /** The kind of file that is answered, such as `application/pdf`; null where the answer is JSON. */
  readonly file_type: string | null;
}

/** The calls of a document, in its order. */
export function callsOf(document: ApiDocument): ApiCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      callOf(document, operation, { path: path.replace(/^\/api/, ''), method: method.toUpperCase() }),
    ),
  );
}

function callOf(
  document: ApiDocument,
  operation: ApiOperation,
  { path, method }: { readonly path: string; readonly method: string },
): ApiCall {
  const parameters = (operation.parameters ?? []).flatMap((each) => ('$ref' in each ? (resolved(document, each) ?? []) : each));
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const body = operation.requestBody?.content['application/json'];
  return {
    id: operation.operationId,
    method,
    path,
    area: operation.tags[0] ?? '',
    summary: operation.summary,
    description: operation.description,
    scopes: operation['x-scopes'] ?? [],
    fields: body ? fieldsOfBody(document, body.schema) : query.map(fieldOfQuery),
    has_body: body !== undefined,
    needs_idempotency_key: parameters.some(({ name, required }) => name === 'Idempotency-Key' && required),
    sent: body
      ? body.example
      : Object.fromEntries(query.filter(({ required }) => required).map(({ name, example }) => [name, example])),
    answered: operation.responses['200']?.content['application/json']?.example,
    file_type: Object.keys(operation.responses['200']?.content ?? {}).find((type) => type !== 'application/json') ?? null,
  };
}

function resolved({ components }: ApiDocument, { $ref }: ApiReference): ApiParameter | undefined {
  return components.parameters[$ref.split('/').at(-1) ?? ''];
}

function fieldOfQuery({ name, schema, required, description }: ApiParameter): CallField {
  return { name, kind: kindOf(schema), is_required: required, meaning: description };
}

function fieldsOfBody({ components }: ApiDocument, schema: ApiSchema): CallField[] {
  const { properties = {}, required = [] } = schema.$ref ? (components.schemas[nameOf(schema.$ref)] ?? {}) : schema;
  return Object.entries(properties).map(([name, field]) => ({
    name,
    kind: kindOf(field),
    is_required: required.includes(name),
    meaning: field.description ?? '',
  }));
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

/** The kind of value that a schema takes, in a word or two. */
export function kindOf(schema: ApiSchema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.enum) return schema.enum.map(String).join(', ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kindOf))].join(' or ');
  if (schema.type === 'array') return `list of ${kindOf(schema.items ?? {})}`;
  return schema.type ?? 'any';
}

/** Whether a call has what is searched for in it, in any case. */
export function isFoundBy(search: string): (call: ApiCall) => boolean {
  const wanted = search.trim().toLowerCase();
  return ({ method, path, summary, description, fields }) =>
    [`${method} ${path}`, summary, description, ...fields.map(({ name }) => name)].some((text) =>
      text.toLowerCase().includes(wanted),
    );
}
