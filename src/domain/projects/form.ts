import { blanked, differing, picked, sent, typed, type FormShape } from '#domain/kernel/draft.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import { firstPerField, parseInput } from '#domain/kernel/errors.ts'
import { projectCreate, projectRules, type Project, type ProjectDraft } from '#domain/projects/record.ts'

const texts = ['name', 'endClientName', 'startDate', 'endDate', 'description'] as const
const createFields = Object.keys(projectCreate.def.shape)

const wholeInput = (draft: Draft): Record<string, unknown> =>
  Object.fromEntries([...texts, 'kind'].map((name) => [name, sent(draft, name)]))

/** Makes internal projects non-billable. */
const withBillable = (input: Record<string, unknown>) =>
  input['kind'] === 'INTERNAL' ? { ...input, billable: false } : input

/** The project form. */
export const projectForm: FormShape<Project> = {
  toDraft: (record) => ({
    ...Object.fromEntries(texts.map((name) => [name, typed(record?.[name])])),
    kind: typed(record?.kind, 'SELECT'),
  }),
  toInput: (draft, record) => {
    const input = withBillable(wholeInput(draft))
    return record === null ? input : differing(input, record)
  },
  check: (draft, record) => {
    const whole = withBillable({ ...picked(record, createFields), ...wholeInput(draft) })
    const parsed = parseInput(projectCreate, whole)
    return firstPerField(
      parsed.ok
        ? projectRules(parsed.value)
        : [...parsed.errors, ...projectRules(blanked(whole) as ProjectDraft)],
    )
  },
}
