import { eventCallsOf } from '#domain/kernel/calls/eventCalls.ts'
import { offeredNames, type ChartEvent, type EventTable, type OfferedName } from '#domain/kernel/events.ts'

/** The events of a project, in the order of their buttons, each with its values, labels and audit action. */
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
      summary: 'Complete a project that has no open contracts',
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
/** An event that the lifecycle chart receives. */
export type ProjectEvent = ChartEvent<'project', Table>
export const projectEventNames = offeredNames<Table>(projectEvents)

/** The calls for a project's events. */
export const {
  calls: projectEventCalls,
  callOf: projectEventCall,
  nameOf: projectCallName,
} = eventCallsOf(projectEvents, 'project', 'CAN_MAINTAIN_PROJECTS')
