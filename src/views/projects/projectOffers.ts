import { projectEvents } from '#domain/projects/events.ts'
import type { Project } from '#domain/projects/record.ts'
import { projectTransition } from '#domain/projects/transition.ts'
import { offersOf, type Offer } from '#views/records/form/offer.ts'

/** Returns the events that a project's page offers. Only the server knows whether open contracts prevent an event. */
export const projectOffers = (project: Project): readonly Offer[] =>
  offersOf(projectEvents, (name, values) => projectTransition(project, name, values, { openContracts: null }))
