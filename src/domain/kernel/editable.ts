import type { FieldError } from '#domain/kernel/errors.ts'

/**
 * How a status restricts changing a field. `writable`: users with permission can change it. `dated`: it is
 * part of the approved terms and only changes through dated changes. `event`: only a lifecycle event sets it.
 * `closed`: it can no longer change.
 */
export type FieldRule = 'writable' | 'dated' | 'event' | 'closed'

/** Returns an error for each changed field that only an event sets or that is closed. */
export function fieldRuleErrors(
  changed: readonly string[],
  ruleOf: (field: string) => FieldRule,
  messages: Readonly<Record<'event' | 'closed', string>>,
): FieldError[] {
  return changed.flatMap((field): FieldError[] => {
    const rule = ruleOf(field)
    return rule === 'event' || rule === 'closed'
      ? [{ code: 'not_allowed', message: messages[rule], field }]
      : []
  })
}

/** Returns the record field of a draft path: `parties.LEVEL_1` → `parties`, `rates.0.payRate` → `rates`. */
export const fieldOf = (path: string): string => path.split('.', 1)[0] ?? path
