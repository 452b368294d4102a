import { setupErrors, setupUpdate, type Setup } from '#domain/handoff/setup.ts'
import { formText, type FormShape } from '#domain/kernel/draft.ts'
import { parseInput } from '#domain/kernel/errors.ts'

/** Returns the path of an entry's name. */
export const namePath = (index: number): string => `entries.${index}.name`

/** The form for the names that another system uses. */
export const setupForm: FormShape<Setup> = {
  toDraft: (record) =>
    Object.fromEntries(record?.entries.map(({ name }, index) => [namePath(index), name]) ?? []),
  toInput: (draft, record) => ({
    entries: record?.entries.map(({ kind, key }, index) => ({
      kind,
      key,
      name: formText(draft[namePath(index)]),
    })),
  }),
  check(draft, record) {
    const parsed = parseInput(setupUpdate, { version: record?.version, ...setupForm.toInput(draft, record) })
    if (!parsed.ok) return parsed.errors
    return record === null ? [] : setupErrors(record.system, parsed.value.entries)
  },
}
