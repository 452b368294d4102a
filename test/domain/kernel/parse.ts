import { expect } from 'vitest'
import type * as z from 'zod/mini'
import { parseInput, type FieldError } from '#domain/kernel/errors.ts'

/** The value of a parse that must succeed. */
export function accepted<T extends z.ZodMiniType>(schema: T, input: unknown): z.output<T> {
  const parsed = parseInput(schema, input)
  if (!parsed.ok) expect.fail(`refused: ${JSON.stringify(parsed.errors)}`)
  return parsed.value
}

/** The errors of a parse that must fail. */
export function refused(schema: z.ZodMiniType, input: unknown): readonly FieldError[] {
  const parsed = parseInput(schema, input)
  if (parsed.ok) expect.fail(`accepted: ${JSON.stringify(parsed.value)?.slice(0, 200)}`)
  return parsed.errors
}

/** Errors as `field code`, short enough to compare in one line. */
export function marks(errors: readonly FieldError[]): string[] {
  return errors.map(({ field, code }) => `${field ?? '-'} ${code}`)
}

/** Every message starts with a verb that says what to do and ends with a full stop. */
export const sayWhatToDo = /^(Enter|Select|Shorten|Remove|Send|Leave|Filter|Choose)\b[^]*\.$/

/** A list of the same entry. */
export function times<T>(count: number, entry: T): T[] {
  return Array.from({ length: count }, () => entry)
}
