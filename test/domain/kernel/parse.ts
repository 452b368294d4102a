import { expect } from 'vitest'
import type * as z from 'zod/mini'
import { parseInput, type FieldError } from '#domain/kernel/errors.ts'

/** Returns the parsed value. Throws if parsing fails. */
export function accepted<T extends z.ZodMiniType>(schema: T, input: unknown): z.output<T> {
  const parsed = parseInput(schema, input)
  if (!parsed.ok) expect.fail(`refused: ${JSON.stringify(parsed.errors)}`)
  return parsed.value
}

/** Returns the errors of invalid input. Throws if it is valid. */
export function refused(schema: z.ZodMiniType, input: unknown): readonly FieldError[] {
  const parsed = parseInput(schema, input)
  if (parsed.ok) expect.fail(`accepted: ${JSON.stringify(parsed.value)?.slice(0, 200)}`)
  return parsed.errors
}

/** Returns errors as `field code`, short enough to compare on one line. */
export function marks(errors: readonly FieldError[]): string[] {
  return errors.map(({ field, code }) => `${field ?? '-'} ${code}`)
}

/** Matches messages that start with a capital letter and end with a period. */
export const sayWhatToDo = /^(Enter|Set|Select|Shorten|Remove|Send|Leave|Filter|Choose)\b[^]*\.$/

/** Returns a list that repeats one entry. */
export function times<T>(count: number, entry: T): T[] {
  return Array.from({ length: count }, () => entry)
}
