import { describe, expect, it } from 'vitest'
import type { Answer } from '#domain/kernel/answer.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import { pathOf } from '#domain/kernel/calls/calls.ts'
import { noteResource } from '#domain/notes/form.ts'
import type { CallOptions, Http } from '#services/http/http.ts'
import { createRecords, type Records } from '#services/records/records.ts'
import { createContracts, createEmployees, createProjects } from '#services/records/mainRecords.ts'
import { readUser } from '#services/users/users.ts'

/** Sends the same response to every call and records the requests. */
function wire(answer: Answer<unknown>) {
  const requests: { line: string; options: CallOptions }[] = []
  const http: Http = async (call: Call, options) => {
    requests.push({ line: `${call.method} ${pathOf(call, options.params)}`, options })
    return answer
  }
  return { requests, http }
}

const ok = (data: unknown, total: number | null = null): Answer<unknown> => ({ kind: 'ok', data, total })
const { signal } = new AbortController()
const clientId = 'NWTX'
const createNotes = (http: Http) => createRecords(http, noteResource)
const stored = {
  id: 'p1',
  version: 4,
  name: 'Globex ERP',
  kind: 'EXTERNAL',
  endClientName: 'Globex',
  startDate: '2026-02-01',
  endDate: null,
  description: null,
  billable: true,
  tasks: [],
}
const draft = { name: 'Globex CRM', kind: 'EXTERNAL', endClientName: 'Globex', startDate: '2026-02-01' }

type Lines = Record<'list' | 'read' | 'create' | 'update', string>
/** Each resource with its calls, and the calls that a new record makes first. */
const resources: [string, (http: Http) => Records, Lines, string[]?][] = [
  [
    'employees',
    createEmployees,
    {
      list: 'GET /employees',
      read: 'GET /employee/x1',
      create: 'POST /employee/create',
      update: 'POST /employee/update',
    },
    ['GET /settings/employees'],
  ],
  [
    'projects',
    createProjects,
    {
      list: 'GET /projects',
      read: 'GET /project/x1',
      create: 'POST /project/create',
      update: 'POST /project/update',
    },
  ],
  [
    'contracts',
    createContracts,
    {
      list: 'GET /contracts',
      read: 'GET /contract/x1',
      create: 'POST /contract/create',
      update: 'PUT /contract/x1',
    },
    ['GET /settings/contracts'],
  ],
]

describe.each(resources)('%s', (_, create, lines, begins = []) => {
  const refused: Answer<unknown> = { kind: 'refused', status: 400, errors: [] }

  it('use the specified calls (F1)', async () => {
    const { http, requests } = wire(refused)
    const records = create(http)
    const emptyDraft = (await records.openRecord({ clientId, id: null }, signal)) as { draft: object }
    expect(requests.splice(0).map(({ line }) => line)).toEqual(begins)
    await records.loadPage({ clientId, request: { limit: 10, offset: 0 } }, signal)
    await records.openRecord({ clientId, id: 'x1' }, signal)
    const typed = { ...emptyDraft.draft } as Record<string, string>
    await records.saveRecord({ clientId, draft: typed, record: null, key: 'key-1' }, signal)
    const old = {
      id: 'x1',
      version: 4,
      address: {},
      workAuth: [],
      payRates: [],
      rates: [],
      parties: [],
      milestones: [],
    }
    await records.saveRecord({ clientId, draft: typed, record: old, key: 'key-2' }, signal)
    expect(requests.map(({ line }) => line)).toEqual([lines.list, lines.read, lines.create, lines.update])
    expect(requests.every(({ options }) => options.clientId === clientId && options.signal === signal)).toBe(
      true,
    )
    expect(requests[2]?.options.idempotencyKey).toBe('key-1')
    expect(requests[2]?.options.body).not.toHaveProperty('version')
    expect(requests[3]?.options.idempotencyKey).toBeUndefined()
    expect(requests[3]?.options.body).toMatchObject({ version: 4 })
  })
})

it('GET /user is sent with and without a client', async () => {
  const { http, requests } = wire(ok({ uid: 'cleo' }))
  await readUser(http, 'NWTX', signal)
  await readUser(http, null, signal)
  expect(requests.map(({ line, options }) => [line, options.clientId])).toEqual([
    ['GET /user', 'NWTX'],
    ['GET /user', null],
  ])
})

describe('a list', () => {
  const load = (data: unknown) =>
    createProjects(wire(ok(data, 31)).http).loadPage({ clientId, request: { limit: 10, offset: 0 } }, signal)

  it.each([{}, null, 'rows', 7, { length: 3 }])(
    'that is %j instead of an array is empty (C5)',
    async (data) => {
      expect(await load(data)).toEqual({ kind: 'ok', data: [], total: 31 })
    },
  )

  it.each([null, 'x', { id: 7 }, {}, []])('with %j among its rows cannot be read', async (row) => {
    await expect(load([{ id: 'p1' }, row])).rejects.toMatchObject({ code: 'unreadable' })
  })

  it('loads more rows than the API gives at once in several calls', async () => {
    const ids = Array.from({ length: 230 }, (_, at) => ({ id: `p${at}` }))
    const requests: unknown[] = []
    const http: Http = ({ path }, { query }) => {
      const { limit, offset } = query as { limit: number; offset: number }
      requests.push([path, limit, offset])
      return Promise.resolve(ok(ids.slice(offset, offset + limit), ids.length))
    }
    const all = await createProjects(http).loadPage({ clientId, request: { limit: 1000, offset: 0 } }, signal)
    expect(all).toEqual({ kind: 'ok', data: ids, total: 230 })
    expect(requests).toEqual([
      ['/projects', 100, 0],
      ['/projects', 100, 100],
      ['/projects', 30, 200],
    ])
  })

  it('sends paging, order and filters together', async () => {
    const { http, requests } = wire(ok([]))
    const request = {
      limit: 25,
      offset: 50,
      search: 'glo',
      sort: '-name',
      filters: { status: ['ACTIVE', 'ON_HOLD'] },
    }
    await createProjects(http).loadPage({ clientId, request }, signal)
    expect(requests[0]?.options.query).toEqual({
      limit: 25,
      offset: 50,
      search: 'glo',
      sort: '-name',
      status: ['ACTIVE', 'ON_HOLD'],
    })
  })
})

describe('a save', () => {
  const save = (answer: Answer<unknown>, record: typeof stored | null) => {
    const { http, requests } = wire(answer)
    const result = createProjects(http).saveRecord({ clientId, draft, record, key: 'k' }, signal)
    return { result, requests }
  }

  it('of a new record sends its fields and returns record, draft and row', async () => {
    const { result, requests } = save(ok({ ...stored, version: 1, name: 'Globex CRM' }), null)
    expect(await result).toMatchObject({
      kind: 'saved',
      record: { id: 'p1' },
      draft: { name: 'Globex CRM', endDate: '' },
      row: { id: 'p1', name: 'Globex CRM', employees: 0 },
    })
    expect(requests[0]?.options.body).toMatchObject({ name: 'Globex CRM', kind: 'EXTERNAL' })
  })

  it('of a changed record sends the id, the version and only the changed fields', async () => {
    const { result, requests } = save(ok(stored), stored)
    await result
    expect(requests[0]?.options.body).toEqual({ id: 'p1', version: 4, name: 'Globex CRM' })
  })

  it('of an outdated version returns the newer record (412)', async () => {
    const current = { ...stored, version: 9, description: 'Newer' }
    const { result } = save({ kind: 'refused', status: 412, errors: [], current }, stored)
    expect(await result).toMatchObject({
      kind: 'conflict',
      record: { version: 9 },
      draft: { description: 'Newer' },
    })
  })

  it('of an outdated version without the newer record is a rejection', async () => {
    const { result } = save({ kind: 'refused', status: 412, errors: [], current: undefined }, stored)
    expect(await result).toMatchObject({ kind: 'refused', status: 412 })
  })

  it('that was skipped is reported as skipped', async () => {
    expect(await save({ kind: 'skipped' }, null).result).toEqual({ kind: 'skipped' })
  })
})

describe('an event', () => {
  const contract = { id: 'x1', version: 4, status: 'DRAFT', rates: [], parties: [], milestones: [] }
  const employee = { id: 'x1', version: 4, status: 'ACTIVE', address: {}, workAuth: [], payRates: [] }
  const send = async (create: (http: Http) => Records, values: Record<string, string>, record: object) => {
    const { http, requests } = wire(ok({ ...record, version: 5 }))
    const input = { clientId, draft: values, record: record as typeof contract, key: 'key-1' }
    const answer = await create(http).sendEvent(input, signal)
    return {
      answer,
      requests: requests.map(({ line, options }) => [line, options.body, options.idempotencyKey]),
    }
  }

  it.each(['submit', 'approve', 'hold', 'resume', 'cancel'])(
    '%s of a contract has its own call',
    async (event) => {
      const { requests } = await send(createContracts, { event }, contract)
      expect(requests).toEqual([[`POST /contract/x1/${event}`, { version: 4 }, 'key-1']])
    },
  )

  it('of a contract sends its details and returns record, draft and row', async () => {
    const details = { date: '2026-03-01', reason: 'Budget cut' }
    const { requests, answer } = await send(createContracts, { event: 'terminate', ...details }, contract)
    expect(requests).toEqual([['POST /contract/x1/terminate', { version: 4, ...details }, 'key-1']])
    expect(answer).toMatchObject({
      kind: 'saved',
      record: { version: 5 },
      row: { id: 'x1', status: 'DRAFT' },
    })
    expect((await send(createContracts, { event: 'reject', reason: 'R' }, contract)).requests).toEqual([
      ['POST /contract/x1/reject', { version: 4, reason: 'R' }, 'key-1'],
    ])
  })

  it('of an employee is named in the body', async () => {
    const values = { event: 'giveNotice', lastDay: '2026-03-31', reason: 'Moves away' }
    const { requests } = await send(createEmployees, values, employee)
    expect(requests).toEqual([['POST /employee/x1/status', { version: 4, ...values }, 'key-1']])
  })

  it('of a note is rejected, because notes have none', async () => {
    const { requests, answer } = await send(createNotes, { event: 'approve' }, stored)
    expect([requests, answer]).toMatchObject([[], { kind: 'refused', status: 404 }])
  })
})

describe('a form', () => {
  it('checks with the same rules as the server', async () => {
    const { http } = wire(ok(null))
    const errors = await createProjects(http).checkDraft({ draft: { ...draft, name: '' }, record: null })
    expect(errors).toEqual([expect.objectContaining({ field: 'name', code: 'required' })])
  })

  it('passes a rejection on unchanged', async () => {
    const refused: Answer<unknown> = { kind: 'refused', status: 404, errors: [] }
    expect(await createProjects(wire(refused).http).openRecord({ clientId, id: 'p9' }, signal)).toEqual(
      refused,
    )
  })
})
