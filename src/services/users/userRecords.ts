import type { Draft } from '#domain/kernel/answer.ts'
import { accessForm, type UserRecord } from '#domain/users/accessForm.ts'
import { userCalls } from '#domain/users/calls.ts'
import type { Http } from '#services/http/http.ts'
import { createList, createRecords, type Records } from '#services/records/records.ts'

const events = {
  disable: userCalls.disableUser,
  enable: userCalls.enableUser,
  resendInvite: userCalls.resendInvitation,
}

/** Creates the services for the client's users. A new user has access to the current client by default. */
export function createUsers(http: Http): Records {
  const records = createRecords<UserRecord>(withIds(http), {
    list: userCalls.listUsers,
    read: userCalls.readUser,
    create: userCalls.createUser,
    update: userCalls.updateUser,
    updateById: 'path',
    loadForm: () => Promise.resolve(accessForm),
    loadEventCallOf: () =>
      Promise.resolve(({ event }: Draft) => ({ call: events[event as keyof typeof events], body: {} })),
    rowOf: (user) => user,
  })
  return {
    ...records,
    async openRecord(input, signal) {
      const opened = await records.openRecord(input, signal)
      if (opened.kind !== 'opened' || opened.record !== null) return opened
      return { ...opened, draft: { ...opened.draft, [`clients.${input.clientId}`]: 'YES' } }
    },
  }
}

/** Creates the services for the list of users who can be selected as a manager or an approver. */
export const createUserChoices = (http: Http, purpose: 'MANAGER' | 'APPROVER'): Records =>
  createList(
    (call, options) => withIds(http)(call, { ...options, query: { ...options.query, for: purpose } }),
    userCalls.listUserChoices,
  )

/** Adds an id to every user, because lists and forms need one. */
function withIds(http: Http): Http {
  return async (call, options) => {
    const answer = await http(call, options)
    if (answer.kind === 'ok') return { ...answer, data: withId(answer.data) }
    return answer.kind === 'refused' ? { ...answer, current: withId(answer.current) } : answer
  }
}

function withId(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withId)
  return typeof data === 'object' && data !== null && 'uid' in data ? { ...data, id: data.uid } : data
}
