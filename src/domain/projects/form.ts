import { blanked, differing, picked, sent, typed, type FormShape } from '#domain/kernel/draft.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import { firstPerField, parseInput } from '#domain/kernel/errors.ts'
import { projectCreate, projectRules, type Project, type ProjectDraft } from '#domain/projects/record.ts'

const texts = ['name', 'endClientName', 'startDate', 'endDate', 'description'] as const
const createFields = Object.keys(projectCreate.def.shape)

const wholeInput = (draft: Draft): Record<string, unknown> =>
  Object.fromEntries([...texts, 'kind'].map((name) => [name, sent(draft, name)]))

/** A project keeps to its kind: an internal one is never billable. */
const follow = (input: Record<string, unknown>) =>
  input['kind'] === 'INTERNAL' ? { ...input, billable: false } : input

/** The project form. */
export const projectForm: FormShape<Project> = {
  toDraft: (record) => ({
    ...Object.fromEntries(texts.map((name) => [name, typed(record?.[name])])),
    kind: typed(record?.kind, 'SELECT'),
  }),
  toInput: (draft, record) => {
    const input = follow(wholeInput(draft))
    return record === null ? input : differing(input, record)
  },
  check: (draft, record) => {
    const whole = follow({ ...picked(record, createFields), ...wholeInput(draft) })
    const parsed = parseInput(projectCreate, whole)
    return firstPerField(
      parsed.ok
        ? projectRules(parsed.value)
        : [...parsed.errors, ...projectRules(blanked(whole) as ProjectDraft)],
    )
  },
}
