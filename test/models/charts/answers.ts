import type { AnyMachineSnapshot } from 'xstate'

/** True while a call or a pause is on its way. */
export const isUnderWay = ({ children }: AnyMachineSnapshot) => Object.keys(children).length > 0

/** What the world says in the stories. */
export const unreachable = { code: 'unreachable', message: 'The server cannot be reached.' }
export const unreadable = { code: 'unreadable', message: 'The answer cannot be read.' }
export const refusal = (status: number, message: string) => ({
  kind: 'refused' as const,
  status,
  errors: [{ code: 'no', message }],
})
/** What a read that found no server comes to after its retries. */
export const unanswered = { kind: 'refused' as const, status: 0 as const, errors: [unreachable] }
export const skipped = { kind: 'skipped' as const }
export const ok = (data: unknown) => ({ kind: 'ok' as const, data, total: null })

/** The location, as a chart hears of it. */
export const routeTo = (area: string, page: object = {}) => ({
  send: { type: 'route.changed', route: { area, ...page } },
})
