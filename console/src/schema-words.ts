/** A JSON schema, as far as completion needs it. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  description?: string;
  properties?: Record<string, Schema | boolean>;
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  type?: string | string[];
}

/** A word that may stand at a place of the text: a key, with a colon, or a value. */
export interface Suggestion {
  label: string;
  isKey: boolean;
  about: string;
}

/** This schema and all that it is made of. */
function parts(schema: Schema | boolean | undefined, root: Schema, depth = 0): Schema[] {
  if (typeof schema !== "object" || depth > 8) return [];
  const named = schema.$ref?.startsWith("#/$defs/") ? root.$defs?.[schema.$ref.slice(8)] : undefined;
  return [schema, ...[named, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((part) => parts(part, root, depth + 1))];
}

/** The schemas of a member, or of the items of a list if the name is `-`. */
function inside(schemas: Schema[], name: string, root: Schema): Schema[] {
  return schemas
    .flatMap((one) => (name === "-" ? [one.items, ...(one.prefixItems ?? [])] : [one.properties?.[name] ?? one.additionalProperties]))
    .flatMap((one) => parts(one, root));
}

const KEY = /^(\s*)((?:-\s+)*)([\w.-]+):(?:\s|$)/;

/** The names of the members that contain the last line of a block of YAML, from outside; `-` stands for an item of a list. */
function pathOf(lines: string[]): string[] {
  const path: string[] = [];
  const last = lines.at(-1)!;
  let indent = /^\s*(?:-\s+)*/.exec(last)![0].length;
  let isItem = /^\s*-(\s|$)/.test(last);
  if (isItem) {
    path.unshift("-");
    indent = /^\s*/.exec(last)![0].length;
  }
  for (const line of lines.slice(0, -1).reverse()) {
    if (!line.trim() || line.trim().startsWith("#")) continue;
    const dashes = /^(\s*)((?:-\s+)+)/.exec(line);
    const found = KEY.exec(line);
    const column = found ? found[1]!.length + found[2]!.length : Infinity;
    // A list may stand at the column of its key.
    if (found && !dashes && (column < indent || (isItem && column === indent))) {
      path.unshift(found[3]!);
      indent = column;
      isItem = false;
    } else if (dashes && dashes[0].length <= indent && !isItem) {
      if (found && column < indent) path.unshift(found[3]!);
      path.unshift("-");
      indent = dashes[1]!.length;
      isItem = true;
    }
    if (indent === 0 && !isItem) break;
  }
  return path;
}

/**
 * What may stand at the end of this text, which is YAML in blocks: the keys of the object there, without those that it has on
 * the same line, or the values of the key before it.
 */
export function suggestions(text: string, root: Schema): Suggestion[] {
  const lines = text.split("\n");
  const last = lines.at(-1)!;
  let schemas = pathOf(lines).reduce((found, name) => inside(found, name, root), parts(root, root));
  const key = KEY.exec(last);
  if (key) {
    schemas = inside(schemas, key[3]!, root);
    const values = schemas.flatMap((one) => [...(one.enum ?? []), ...(one.const === undefined ? [] : [one.const]), ...(one.type === "boolean" ? [true, false] : [])]);
    return [...new Set(values.map(String))].map((label) => ({ label, isKey: false, about: "" }));
  }
  const keys = new Map<string, Suggestion>();
  for (const [label, member] of schemas.flatMap((one) => Object.entries(one.properties ?? {}))) {
    if (typeof member === "object" && !keys.has(label)) keys.set(label, { label, isKey: true, about: parts(member, root).find((one) => one.description)?.description ?? "" });
  }
  return [...keys.values()];
}
