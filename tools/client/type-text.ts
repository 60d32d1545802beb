/** What a type is made from of a JSON Schema. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The TypeScript type of a schema; what may be anything is unknown. */
export function typeText(schema: Schema, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map((each) => typeText(each, indent)))].join(' | ');
  if (schema.type === 'array') return `readonly ${inBrackets(typeText(schema.items ?? {}, indent))}[]`;
  if (schema.type === 'object') return objectText(schema, indent);
  return PLAIN[schema.type ?? ''] ?? 'unknown';
}

function inBrackets(text: string): string {
  return /^[\w{]/.test(text) && !/ \| /.test(text.replaceAll(/\{[\s\S]*\}/g, '')) && !text.startsWith('readonly')
    ? text
    : `(${text})`;
}

function objectText({ properties = {}, patternProperties, required = [] }: Schema, indent: string): string {
  const [of_any_name] = Object.values(patternProperties ?? {});
  if (of_any_name) return `Readonly<Record<string, ${typeText(of_any_name, indent)}>>`;
  const fields = Object.entries(properties).map(([name, field]) => {
    const said = field.description === undefined ? '' : `${indent}  /** ${field.description.replaceAll('*/', '')} */\n`;
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${said}${indent}  readonly ${key}${required.includes(name) ? '' : '?'}: ${typeText(field, `${indent}  `)};\n`;
  });
  return fields.length === 0 ? 'Readonly<Record<string, never>>' : `{\n${fields.join('')}${indent}}`;
}
