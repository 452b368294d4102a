import { describe, expect, it, vi } from 'vitest'
import { createImports } from '#services/imports/imports.ts'
import { createHttp } from '#services/http/http.ts'

const file = {
  importId: 'i1',
  entity: 'employees',
  fileName: 'people.csv',
  status: 'OPEN',
  columns: ['Email'],
  mapping: { Email: 'email' },
  rows: 60,
  checked: 60,
  valid: 0,
  errors: Array.from({ length: 60 }, (_, index) => ({
    row: index + 2,
    column: 'Email',
    field: 'email',
    code: 'invalid',
    message: 'Enter an email.',
  })),
  created: 0,
  kept: [],
  createdAt: '2026-01-15T12:00:00Z',
  undoneAt: null,
}
const { signal } = new AbortController()
const onPage = { area: 'importEmployees', clientId: 'NWTX' }

/** Returns the services, which get the given responses in order, and the requests they send. */
function answered(...bodies: readonly unknown[]) {
  const left = [...bodies]
  let held: Promise<void> | null = null
  const fetched = vi.fn<typeof fetch>(async () => {
    const until = held
    held = null
    await until
    return Response.json(left.shift())
  })
  vi.stubGlobal('fetch', fetched)
  const http = createHttp({
    apiBase: 'https://api.test',
    accessToken: () => Promise.resolve('token-1'),
    renewToken: () => Promise.resolve(null),
    integrityToken: () => Promise.resolve('integrity-1'),
    replaceIntegrity: () => Promise.resolve(null),
    onUnauthorized: () => undefined,
    onAuthorized: () => undefined,
    onForbidden: () => undefined,
    early: null,
  })
  return {
    services: createImports(http),
    sent: () => fetched.mock.calls.map(([to, init]) => ({ to, init })),
    /** Delays the response to the next request until the returned function is called. */
    hold: () => {
      let release = () => {}
      held = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
  }
}

describe('imports', () => {
  it('sends a file as a form and shows the first errors of its rows', async () => {
    const { services, sent } = answered(file)
    const selected = new File(['Email\r\n'], 'people.csv')
    const answer = await services.uploadFile({ ...onPage, file: selected }, signal)
    expect(answer).toMatchObject({ kind: 'ok', data: { rows: 60, valid: 0 } })
    expect(answer.kind === 'ok' && answer.data.errors).toHaveLength(50)
    const [request] = sent()
    expect(request?.to).toBe('https://api.test/import/employees/validate?check=later')
    const body = request?.init?.body
    expect(body instanceof FormData && body.get('file')).toMatchObject({ name: 'people.csv' })
    // The browser adds the boundary of the form.
    expect(Object.keys(request?.init?.headers ?? {})).not.toContain('Content-Type')
  })

  it('asks for the file again when a reload has lost it', async () => {
    const { services, sent } = answered()
    const lost = { ...onPage, file: {} as File }
    await expect(services.uploadFile(lost, signal)).rejects.toMatchObject({
      code: 'interrupted',
      message: 'The upload was interrupted. Choose the file again.',
    })
    expect(sent()).toEqual([])
  })

  it('checks the first rows with a mapping and the next ones without', async () => {
    const { services, sent } = answered(file, file)
    const named = { clientId: 'NWTX', importId: 'i1' }
    await services.checkRows({ ...named, mapping: { Email: 'email' } }, signal)
    await services.checkRows({ ...named, mapping: null }, signal)
    expect(sent().map(({ init }) => init?.body)).toEqual(['{"mapping":{"Email":"email"}}', '{}'])
  })

  it('reads the import again after it was imported or undone', async () => {
    const { services } = answered(
      { batchId: 'i1', created: 60, updated: 0 },
      { ...file, status: 'IMPORTED', created: 60 },
      { removed: 60, kept: [] },
      { ...file, status: 'UNDONE', created: 60, undoneAt: '2026-01-15T13:00:00Z' },
    )
    const named = { clientId: 'NWTX', importId: 'i1', entity: 'employees' } as const
    expect(await services.commitRows(named, signal)).toMatchObject({ data: { status: 'IMPORTED' } })
    expect(await services.undoRows(named, signal)).toMatchObject({ data: { status: 'UNDONE' } })
  })

  it('reports how many rows have been added until the import is answered', async () => {
    vi.useFakeTimers()
    try {
      const { services, sent, hold } = answered(
        { done: 0, total: 10_000 },
        { done: 3_200, total: 10_000 },
        { done: 5_000, total: 10_000 },
        { batchId: 'i1', created: 60, updated: 0 },
        { ...file, status: 'IMPORTED', created: 60 },
      )
      const release = hold()
      const report = vi.fn<(progress: object) => void>()
      const named = { clientId: 'NWTX', importId: 'i1', entity: 'employees' } as const
      const answer = services.commitRows(named, signal, report)
      await vi.advanceTimersByTimeAsync(3_500)
      expect(report.mock.calls).toEqual([[{ done: 3_200, total: 10_000 }], [{ done: 5_000, total: 10_000 }]])
      expect(sent()[1]?.to).toBe('https://api.test/import/i1/progress')
      release()
      expect(await answer).toMatchObject({ data: { status: 'IMPORTED' } })
      const calls = sent().length
      await vi.advanceTimersByTimeAsync(5_000)
      expect([sent().length, report.mock.calls.length]).toEqual([calls, 2])
    } finally {
      vi.useRealTimers()
    }
  })

  it('lists the imports of the page’s kind, and rejects what it can’t read', async () => {
    const { columns: _, mapping: __, errors: ___, kept: ____, ...row } = file
    const { services } = answered([row], [{ ...row, rows: 'many' }])
    expect(await services.listImports(onPage, signal)).toMatchObject({ data: [{ importId: 'i1' }] })
    await expect(services.listImports(onPage, signal)).rejects.toMatchObject({ code: 'unreadable' })
  })
})
