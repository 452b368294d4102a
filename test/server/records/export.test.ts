import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportRows } from '#server/records/kit/export.ts'
import { create, employeeBody, noteBody, projectBody } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
let tenant: TestTenant

beforeAll(async () => {
  ;({ server, admin, tenant } = await startWithAdmin())
})
afterAll(() => server.close())

const get = (path: string, who: TestUser = admin) => server.request(who, 'GET', path)
const linesOf = ({ text }: { text: string }) => text.replace('\uFEFF', '').trimEnd().split('\r\n')
const add = (values: Record<string, unknown>) => create(server, admin, 'employee', employeeBody(values))

describe('a list as CSV', () => {
  test('has every match in the order of the list, with the requested columns', async () => {
    for (const lastName of ['Csvarro', 'Csvbell', 'Csvcole'])
      for (const jobTitle of ['Baker', '=cmd()', 'Cook', 'Driver'])
        await add({ lastName, firstName: jobTitle.replaceAll(/\W/g, ''), jobTitle })
    const file = await get(
      '/employees?search=csv&sort=-lastName&limit=2&format=csv&columns=lastName&columns=jobTitle',
    )
    expect(file.status, file.text).toBe(200)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toBe('attachment; filename="employees.csv"')
    expect(file.total).toBe(12)
    expect(file.text.startsWith('\uFEFF')).toBe(true)
    const [header, ...lines] = linesOf(file)
    expect(header).toBe('Last name,Job title')
    expect(lines.map((line) => line.split(',')[0])).toEqual([
      ...Array<string>(4).fill('Csvcole'),
      ...Array<string>(4).fill('Csvbell'),
      ...Array<string>(4).fill('Csvarro'),
    ])
    // A spreadsheet would run the title as a formula.
    expect(lines).toContain(`Csvbell,"'=cmd()"`)
  })

  test('has all columns of the rows without columns, and nothing that rows lack', async () => {
    await add({ lastName: 'Allcolumns', ssn: '123456789', dateOfBirth: '1990-02-03' })
    const file = await get('/employees?search=allcolumns&format=csv')
    expect(linesOf(file)[0]).toBe(
      'ID,Employee number,First name,Middle name,Last name,Preferred name,Email,Phone,Job title,Department,Employment type,Status,Hire date,Termination date,City,State,Work authorization type,Work authorization valid to,Authorized until,On bench,On the bench since,Tags,End client,Pay rate,Pay rate unit,Pay currency',
    )
    expect(file.text).not.toMatch(/6789|1990-02-03/)
  })

  test.each(['columns=ssn', 'columns=payRates', 'columns=a;b', 'format=pdf'])('rejects %s', async (query) => {
    expect((await get(`/employees?format=csv&${query}`)).status).toBe(400)
  })

  test('says in the audit trail who took which columns and how many rows', async () => {
    await add({ lastName: 'Audited' })
    await get('/employees?search=audited&format=csv&columns=email')
    const { body } = await get('/audit?action=EXPORT&limit=1')
    expect(body).toMatchObject([
      { actorUid: admin.uid, entityType: 'audit', entityLabel: 'Employees', reason: '1 row' },
    ])
  })

  test('has no row of another client, and none without permission', async () => {
    const mine = await add({ lastName: 'Canary' })
    const other = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.b] })
    const file = await get('/employees?format=csv', other)
    expect(file.status).toBe(200)
    expect(file.text).not.toContain(mine.id)
    const barred = await server.makeUser({
      role: 'CLIENT_ADMIN',
      tenant,
      overrides: { grant: [], deny: ['CAN_VIEW_EMPLOYEES'] },
    })
    expect((await get('/employees?format=csv', barred)).status).toBe(403)
  })

  test('leaves out notes on records that the caller may not see', async () => {
    const project = await create(server, admin, 'project', projectBody())
    const employee = await add({ lastName: 'Noted' })
    await create(server, admin, 'note', noteBody('PROJECT', project.id, { text: 'On the project' }))
    await create(server, admin, 'note', noteBody('EMPLOYEE', employee.id, { text: 'On the employee' }))
    const limited = await server.makeUser({
      role: 'CLIENT_ADMIN',
      tenant,
      overrides: { grant: [], deny: ['CAN_VIEW_PROJECTS'] },
    })
    const file = await get('/notes?format=csv', limited)
    expect(file.text).toContain('On the employee')
    expect(file.text).not.toContain('On the project')
  })

  test('works for every list', async () => {
    for (const path of ['/projects', '/contracts', '/assignments', '/notes', '/users', '/audit']) {
      const file = await get(`${path}?format=csv`)
      expect([path, file.status, file.headers['content-type']]).toEqual([
        path,
        200,
        'text/csv; charset=utf-8',
      ])
    }
    expect((await get('/users?format=csv&columns=email')).text).toContain(`${admin.uid}@users.test`)
  })

  test('lets other requests run while the rows of a batch are written', async () => {
    const csv = await fileOf(Array.from({ length: 1_000 }, (_, at) => ({ id: `r${at}` })))
    const turns: number[] = []
    const turn = () => {
      if (turns.push(0) < 10_000) next = setImmediate(turn)
    }
    let next = setImmediate(turn)
    for await (const part of csv?.text ?? '') void part
    clearImmediate(next)
    expect(turns.length).toBeGreaterThan(30)
  })

  test('is made in batches that together miss and repeat no row', async () => {
    const all = Array.from({ length: 2_345 }, (_, at) => ({ id: `r${at}`, secret: 'x' }))
    const csv = await fileOf(all)
    let text = ''
    for await (const part of csv?.text ?? '') text += part
    expect(linesOf({ text })).toEqual(['ID', ...all.map(({ id }) => id)])
  })

  /** Returns a file with rows that are in no table. */
  async function fileOf(all: readonly { id: string }[]) {
    const { csv } = await exportRows(
      {
        audit: async () => undefined,
        caller: { clientId: null, permissions: [] },
        runLater: (work) => work(null as never),
      },
      {
        call: 'listEmployees',
        row: z.object({ id: z.string() }),
        columns: undefined,
        count: all.length,
        read: async (_, from, count) => all.slice(from, from + count),
      },
    )
    return csv
  }
})
