import * as z from 'zod/mini'

/**
 * A field of a schema that a person may enter, with its path, such as `workAuth.0.validTo`. For a list of objects, the path is that of
 * the first entry.
 */
export interface Writable {
  readonly path: string
  readonly schema: z.ZodMiniType
}

/** The parts of a schema's definition that contain other schemas. */
interface Definition {
  readonly type: string
  readonly innerType?: z.ZodMiniType
  readonly in?: z.ZodMiniType
  readonly out?: z.ZodMiniType
  readonly element?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly entries?: Readonly<Record<string, string>>
}

const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as Definition

/** Returns the schema inside the wrappers that make it optional or convert the input. */
function bare(schema: z.ZodMiniType): z.ZodMiniType {
  const { type, innerType, in: typed, out } = definitionOf(schema)
  if (innerType !== undefined) return bare(innerType)
  if (type !== 'pipe' || typed === undefined || out === undefined) return schema
  if (definitionOf(typed).type === 'transform') return bare(out)
  return definitionOf(out).type === 'transform' && hasEntries(bare(typed)) ? bare(typed) : schema
}

/** Returns true for a list of objects, whose fields stay the same when the list is sorted. */
function hasEntries(schema: z.ZodMiniType): boolean {
  const { element } = definitionOf(schema)
  return element !== undefined && definitionOf(bare(element)).shape !== undefined
}

/** Returns every field of a schema. */
export function fieldsOf(schema: z.ZodMiniType, path = ''): readonly Writable[] {
  const inner = bare(schema)
  const { shape, element, options = [] } = definitionOf(inner)
  if (shape !== undefined)
    return Object.entries(shape).flatMap(([name, each]) =>
      fieldsOf(each, path === '' ? name : `${path}.${name}`),
    )
  const entry = element === undefined ? undefined : bare(element)
  if (entry !== undefined && definitionOf(entry).shape !== undefined) return fieldsOf(entry, `${path}.0`)
  const object = options.map(bare).find((each) => definitionOf(each).shape !== undefined)
  return object === undefined ? [{ path, schema: inner }] : fieldsOf(object, path)
}

/** A value as a person types it and as the API returns it. */
export interface Value {
  readonly typed: string | boolean
  readonly stored: unknown
}

/** Marks the texts of this run, because some of them must be unique in a client. */
const mark = Date.now().toString(36)

/** Texts for every kind of field. A field gets the first one that its schema accepts. */
const texts = (at: number): readonly string[] => [
  `Typed ${mark} ${at}`,
  `typed.${mark}.${at}@example.test`,
  `(469) 555-0${100 + at}`,
  `2026-03-${String(1 + (at % 28)).padStart(2, '0')}`,
  `${10 + at}.25`,
  '7.25',
  '12-3456789',
  '078051120',
  'EAC1234567890',
  'N0012345678',
  'https://typed.example.test',
  `TYPED${at}`,
]

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

/** Returns a valid value for the `at`-th field that differs from what its control shows, or null if the schema accepts none of them. */
export function valueFor(schema: z.ZodMiniType, at: number, shown: string | boolean): Value | null {
  const { type, entries, element } = definitionOf(schema)
  if (type === 'boolean') return { typed: shown !== true, stored: shown !== true }
  if (entries !== undefined) {
    const other = Object.values(entries).find((key) => key !== shown)
    return other === undefined ? null : { typed: other, stored: other }
  }
  if (element !== undefined) {
    const both = [at, at + 1].map((each) => texts(each).find((text) => accepts(element, text)) ?? '')
    return { typed: both.join(', '), stored: both }
  }
  if (accepts(schema, at)) return { typed: String(at), stored: at }
  const text = texts(at).find((each) => accepts(schema, each))
  return text === undefined ? null : { typed: text, stored: text }
}
