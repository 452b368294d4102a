import type { Call } from '#domain/kernel/calls.ts'
import { offeredNames, type ChartEvent, type EventTable, type OfferedName } from '#domain/kernel/events.ts'

/** Every event of a project: its values, texts and audit action, in the order of the buttons. */
export const projectEvents = {
  hold: {
    details: [],
    phrase: 'be put on hold',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Put on hold',
      done: 'Project on hold',
      tone: 'neutral',
      place: 'header',
      summary: 'Put an active project on hold',
    },
  },
  cancel: {
    details: [{ path: 'reason', label: 'Reason', kind: 'text' }],
    phrase: 'be canceled',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Cancel project',
      done: 'Project canceled',
      tone: 'danger',
      place: 'menu',
      question: { description: "A canceled project can't be reopened.", dismiss: 'Keep project' },
      summary: 'Cancel a project',
    },
  },
  reopen: {
    details: [],
    phrase: 'be reopened',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Reopen',
      done: 'Project reopened',
      tone: 'neutral',
      place: 'header',
      summary: 'Reopen a completed project',
    },
  },
  complete: {
    details: [],
    phrase: 'be completed',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Complete',
      done: 'Project completed',
      tone: 'neutral',
      place: 'header',
      summary: 'Complete a project without active contracts',
    },
  },
  resume: {
    details: [],
    phrase: 'be resumed',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Resume',
      done: 'Project resumed',
      tone: 'primary',
      place: 'header',
      summary: 'Resume a project on hold',
    },
  },
  start: {
    details: [],
    phrase: 'start',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Start',
      done: 'Project started',
      tone: 'primary',
      place: 'header',
      summary: 'Start a planned project',
    },
  },
} as const satisfies EventTable

type Table = typeof projectEvents
export type ProjectEventName = OfferedName<Table>
/** An event of the chart. */
export type ProjectEvent = ChartEvent<'project', Table>
export const projectEventNames = offeredNames<Table>(projectEvents)

const callName = <Name extends string>(name: Name) => `${name}Project` as const
type EventCalls = { readonly [Name in ProjectEventName as `${Name}Project`]: Call }

/** Returns the call of an event. Each event has its own path. */
export const projectEventCall = (name: ProjectEventName): Call => ({
  method: 'POST',
  path: `/project/:id/${name}`,
  permission: 'CAN_MAINTAIN_PROJECTS',
  client: 'required',
  event: true,
  summary: projectEvents[name].offer.summary,
})

/** The calls of a project's events by their name in the table of calls. */
export const projectEventCalls = Object.fromEntries(
  projectEventNames.map((name) => [callName(name), projectEventCall(name)]),
) as EventCalls

/** Returns the name of an event's call. */
export const projectCallName = (name: ProjectEventName): keyof EventCalls => callName(name)
