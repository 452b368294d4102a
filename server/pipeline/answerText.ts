import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import { guardFields } from '#domain/kernel/fieldGuards.ts'

/** After this many characters, other requests get a turn. */
const CHARACTERS_AT_ONCE = 64 * 1024

/**
 * Returns a response as JSON with the fields of its schema. Fields that the permissions hide are null. A list
 * can be long, so it is written row by row, and other requests can run in between.
 */
export async function answerText(
  schema: z.core.$ZodType,
  body: unknown,
  permissions: readonly string[],
): Promise<string> {
  const textOf = (part: z.core.$ZodType, value: unknown) =>
    JSON.stringify(guardFields(z.parse(part, value), permissions))
  if (!(schema instanceof z.ZodMiniArray) || !Array.isArray(body)) return textOf(schema, body)
  const texts: string[] = []
  let written = 0
  for (const row of body) {
    const text = textOf(schema._zod.def.element, row)
    texts.push(text)
    written += text.length
    if (written < CHARACTERS_AT_ONCE) continue
    written = 0
    await setImmediate()
  }
  return `[${texts.join(',')}]`
}
