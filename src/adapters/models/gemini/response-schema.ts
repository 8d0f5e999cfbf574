/** The part of JSON Schema that Gemini's `responseSchema` accepts: a subset of OpenAPI 3.0's schema object. */
export interface ResponseSchema {
  readonly [keyword: string]: unknown;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objects = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/**
 * Copied unchanged (ai.google.dev/api/caching#Schema). Everything else is left out, since an unknown name makes the API
 * refuse the request: `additionalProperties`, `pattern` with its dialect, `$schema`, `default`, `exclusiveMinimum`, …
 * The reply is still checked against the whole schema.
 */
const supportedFields = ['title', 'description', 'minItems', 'maxItems', 'minimum', 'maximum'] as const;

const keepSupported = (schema: Json): Json =>
  Object.fromEntries(
    supportedFields.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])),
  );

/**
 * Resolves a `$ref` within the schema. Gemini does not support recursive schemas; a recursive part accepts anything.
 */
const resolve = (schema: Json, root: Json, path: readonly string[]): Json | null => {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  if (path.includes(reference)) return null;
  const found = reference
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .reduce<unknown>((at, part) => (isObject(at) ? at[part] : undefined), root);
  return isObject(found) ? found : null;
};

const convert = (given: Json, root: Json, path: readonly string[]): ResponseSchema => {
  const schema = resolve(given, root, path);
  if (schema === null) return { type: 'object' };
  const below = typeof given['$ref'] === 'string' && schema !== given ? [...path, given['$ref']] : path;
  const inner = (part: Json): ResponseSchema => convert(part, root, below);

  const types = (Array.isArray(schema['type']) ? schema['type'] : [schema['type']]).filter(
    (type): type is string => typeof type === 'string',
  );
  const choices = [...objects(schema['anyOf']), ...objects(schema['oneOf'])];
  const nullable = types.includes('null') || choices.some((choice) => choice['type'] === 'null');
  const annotations = { ...keepSupported(schema), ...(nullable ? { nullable: true } : {}) };

  const real = choices.filter((choice) => choice['type'] !== 'null');
  if (real.length === 1 && real[0] !== undefined) return { ...inner(real[0]), ...annotations };
  if (real.length > 1) return { ...annotations, anyOf: real.map(inner) };

  // Gemini does not support `allOf`: its parts are merged, and later ones win.
  const parts = objects(schema['allOf']);
  if (parts.length > 0) return { ...Object.assign({}, ...parts.map(inner)), ...annotations };

  const values = 'const' in schema ? [schema['const']] : schema['enum'];
  if (Array.isArray(values) && values.every((value) => typeof value === 'string'))
    return { ...annotations, type: 'string', format: 'enum', enum: values };

  const type =
    types.find((name) => name !== 'null') ?? (isObject(schema['properties']) ? 'object' : 'string');
  if (type === 'array') {
    const items = isObject(schema['items']) ? schema['items'] : objects(schema['prefixItems'])[0];
    return { ...annotations, type, items: items === undefined ? { type: 'string' } : inner(items) };
  }
  if (type !== 'object')
    return { ...annotations, type, ...(schema['format'] === 'date-time' ? { format: 'date-time' } : {}) };

  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const names = Object.keys(properties).filter((name) => isObject(properties[name]));
  if (names.length === 0) return { ...annotations, type };
  const required = Array.isArray(schema['required'])
    ? schema['required'].filter((name): name is string => typeof name === 'string' && names.includes(name))
    : [];
  return {
    ...annotations,
    type,
    properties: Object.fromEntries(
      names.map((name) => [name, inner(isObject(properties[name]) ? properties[name] : {})]),
    ),
    ...(required.length > 0 ? { required } : {}),
    // By default properties are generated in alphabetical order, and a reason might then follow what it explains.
    propertyOrdering: names,
  };
};

/** Converts JSON Schema for Gemini, without unsupported keywords. */
export const toResponseSchema = (schema: Json): ResponseSchema => convert(schema, schema, []);
