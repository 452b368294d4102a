import type { FieldError } from '#domain/kernel/errors.ts'

/**
 * What a status says about one field. `writable`: anyone with the permission may change it; `dated`: it belongs to the approved terms and
 * will change only by dated changes; `event`: only a lifecycle event sets it; `closed`: nothing changes it any more.
 */
export type FieldRule = 'writable' | 'dated' | 'event' | 'closed'

/** Refuses a changed field that only an event sets, or that nothing changes any more. `dated` ones are refused once dated changes exist. */
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

/** The field of a record that a path of a form's draft belongs to: `parties.LEVEL_1` and `rates.0.payRate` lead to `parties` and `rates`. */
export const fieldOf = (path: string): string => path.split('.', 1)[0] ?? path
