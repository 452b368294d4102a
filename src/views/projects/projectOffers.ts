import { projectEvents } from '#domain/projects/events.ts'
import type { Project } from '#domain/projects/record.ts'
import { projectTransition } from '#domain/projects/transition.ts'
import { offersOf, type Offer } from '#views/records/form/offer.ts'

/** Returns the events that are available for a project. Only the server knows the contracts that keep it open. */
export const projectOffers = (project: Project): readonly Offer[] =>
  offersOf(projectEvents, (name, values) => projectTransition(project, name, values, { openContracts: null }))
