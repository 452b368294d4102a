import type { AnyMachineSnapshot } from 'xstate'

/** Returns true while a call or a pause is running. */
export const isUnderWay = ({ children }: AnyMachineSnapshot) => Object.keys(children).length > 0

/** The responses of services in the stories. */
export const unreachable = { code: 'unreachable', message: 'The server cannot be reached.' }
export const unreadable = { code: 'unreadable', message: 'The answer cannot be read.' }
export const refusal = (status: number, message: string) => ({
  kind: 'refused' as const,
  status,
  errors: [{ code: 'no', message }],
})
/** The result of a read that got no response even after its retries. */
export const unanswered = { kind: 'refused' as const, status: 0 as const, errors: [unreachable] }
export const skipped = { kind: 'skipped' as const }
export const ok = (data: unknown) => ({ kind: 'ok' as const, data, total: null })

/** Returns the event for a location. */
export const routeTo = (area: string, page: object = {}) => ({
  send: { type: 'route.changed', route: { area, ...page } },
})
