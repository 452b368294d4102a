import type { Project } from '#domain/projects/record.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { ProjectEvent } from '#domain/projects/events.ts'

/** The contract numbers of a project's open contracts. Null if only the server knows them. */
type OpenContracts = readonly string[] | null

/** The context of the lifecycle chart: everything its guards need. */
export interface ProjectFacts {
  readonly project: Pick<Project, 'status'>
  /** Contracts that are approved, active or on hold. */
  readonly openContracts: OpenContracts
}

/** Returns the facts about a project that the chart's guards check. */
export const projectFactsOf = (
  project: ProjectFacts['project'],
  { openContracts }: { readonly openContracts: OpenContracts },
): ProjectFacts => ({ project, openContracts })

/** Returns the reasons why completing or canceling isn't allowed: contracts that are still open (domain.md §1 Project). */
export function closeReasons({ openContracts }: ProjectFacts): readonly FieldError[] {
  if (openContracts === null || openContracts.length === 0) return []
  const [first, ...others] = openContracts
  const subject = others.length === 0 ? `Contract ${first}` : `Contracts ${openContracts.join(', ')}`
  const predicate =
    others.length === 0
      ? 'is still open. End or cancel it first.'
      : 'are still open. End or cancel them first.'
  return [{ code: 'not_allowed', message: `${subject} ${predicate}` }]
}

/**
 * Returns the reasons why an event isn't allowed, without checking the status. The chart's guards call
 * `closeReasons`.
 */
export const projectReasons = (facts: ProjectFacts, { type }: ProjectEvent): readonly FieldError[] =>
  type === 'project.complete' || type === 'project.cancel' ? closeReasons(facts) : []
