import type { Draft } from '#domain/kernel/answer.ts'
import { inputValue, inputObject, formText } from '#domain/kernel/draft.ts'
import type { Labels } from '#domain/kernel/labels.ts'
import type { Contract } from '#domain/contracts/record.ts'

const texts = ['name', 'amount', 'dueDate', 'readyAt'] as const

/** The maximum number of milestones in a contract. */
export const maxMilestones = 100

/** The labels of a milestone's fields, in field order. */
export const milestoneLabels: Labels = {
  'milestones.name': 'Milestone',
  'milestones.amount': 'Milestone amount',
  'milestones.dueDate': 'Milestone due date',
  'milestones.readyAt': 'Milestone done on',
}

const isTyped = (draft: Draft, index: number) =>
  texts.some((name) => inputValue(draft, `milestones.${index}.${name}`) !== null)

/** Returns the number of milestone positions in the draft, up to the last one that contains any text. */
export const milestoneCount = (draft: Draft): number =>
  Array.from({ length: maxMilestones }, (_, index) => index + 1).findLast((count) =>
    isTyped(draft, count - 1),
  ) ?? 0

/** Returns the positions that contain any text. Only the milestones at these positions are sent. */
export const milestonePositions = (draft: Draft): readonly number[] =>
  Array.from({ length: milestoneCount(draft) }, (_, index) => index).filter((index) => isTyped(draft, index))

/** Returns the milestones as text. */
export const milestonesDraft = ({ milestones }: Pick<Contract, 'milestones'>): Draft =>
  Object.fromEntries(
    milestones.flatMap((milestone, index) =>
      texts.map((name) => [`milestones.${index}.${name}`, formText(milestone[name])]),
    ),
  )

/** Returns the entered milestones. A draft saved before these fields existed leaves the milestones unchanged. */
export function milestonesInput(
  draft: Draft,
  { milestones }: Pick<Contract, 'milestones'>,
): { milestones?: object[] } {
  const hasFields = milestones.every((_, index) => draft[`milestones.${index}.name`] !== undefined)
  if (!hasFields) return {}
  return {
    milestones: milestonePositions(draft).map((index) => inputObject(draft, `milestones.${index}`, texts)),
  }
}
