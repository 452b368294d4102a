import type { FieldError } from '#domain/kernel/errors.ts'
import type { ProjectStatus } from '#domain/projects/statuses.ts'

const canceledText = 'This project is canceled and can no longer be changed.'

/** Returns true if a project can't get any more contracts or assignments. */
export const isFinished = (status: ProjectStatus): boolean => status === 'COMPLETED' || status === 'CANCELLED'

/** Returns why a project can't be edited, or null if it can. A completed project can be edited, because it can be reopened. */
export const closedText = (status: ProjectStatus): string | null =>
  status === 'CANCELLED' ? canceledText : null

/** Returns the reasons why changing these fields of a project isn't allowed. */
export const projectFieldErrors = (status: ProjectStatus, changed: readonly string[]): FieldError[] =>
  status === 'CANCELLED'
    ? changed.map((field) => ({ code: 'not_allowed', message: canceledText, field }))
    : []
