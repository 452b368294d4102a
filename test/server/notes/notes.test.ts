import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlState } from '#server/db/errors.ts'
import { withOwner } from '#server/db/withActor.ts'
import { contractBody, create, employeeBody, noteBody, projectBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let ada: TestUser
/** A user who can view contracts and projects, but not employees. */
let seesProjects: TestUser
let employee: { id: string }
let project: { id: string }
let contract: { id: string }

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  ada = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  seesProjects = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  await withOwner(server.database, (tx) =>
    tx.execute(
      sql`UPDATE users SET permission_overrides = '{"grant":[],"deny":["CAN_VIEW_EMPLOYEES"]}' WHERE uid = ${seesProjects.uid}`,
    ),
  )
  employee = await create(server, ada, 'employee', employeeBody({ firstName: 'Priya', lastName: 'Rao' }))
  project = await create(server, ada, 'project', projectBody({ name: 'Globex ERP' }))
  contract = await create(
    server,
    ada,
    'contract',
    contractBody(project.id, employee.id, { title: 'Java Dev' }),
  )
})
afterAll(() => server.close())

const texts = (answer: { body: { text: string }[] }) => answer.body.map(({ text }) => text)

test('a note keeps its text, date and author and names the record it is about', async () => {
  const note = await create(server, ada, 'note', noteBody('EMPLOYEE', employee.id, { text: 'Two\nlines' }))
  expect(note).toMatchObject({
    ownerType: 'EMPLOYEE',
    ownerId: employee.id,
    ownerName: 'Rao, Priya',
    text: 'Two\nlines',
    date: '2026-03-02',
    authorName: 'Test CLIENT_ADMIN',
    pinned: false,
    version: 1,
  })
  expect((await server.request(ada, 'GET', `/note/${note.id}`)).body).toEqual(note)
})

test('pinned notes are listed first, then the newest', async () => {
  const { id } = await create(server, ada, 'project', projectBody())
  const add = (text: string, more: object) =>
    create(server, ada, 'note', noteBody('PROJECT', id, { text, ...more }))
  await add('old', { date: '2026-01-01' })
  await add('new', { date: '2026-02-01' })
  await add('pinned', { date: '2025-01-01', pinned: true })
  const answer = await server.request(ada, 'GET', `/notes?ownerId=${id}`)
  expect(texts(answer)).toEqual(['pinned', 'new', 'old'])
  expect(answer.headers['x-total-count']).toBe('3')
})

test('search finds words in the text and the author regardless of accents', async () => {
  await create(server, ada, 'note', noteBody('CONTRACT', contract.id, { text: 'Résumé sent to Globex' }))
  expect(texts(await server.request(ada, 'GET', '/notes?search=resume%20globex'))).toEqual([
    'Résumé sent to Globex',
  ])
  expect(texts(await server.request(ada, 'GET', '/notes?search=resume%20initech'))).toEqual([])
})

test('a note is as visible as the record it is about', async () => {
  const hidden = await create(
    server,
    ada,
    'note',
    noteBody('EMPLOYEE', employee.id, { text: 'Raise in May' }),
  )
  await create(server, ada, 'note', noteBody('CONTRACT', contract.id, { text: 'Raise the rate' }))
  const listed = await server.request(seesProjects, 'GET', '/notes?search=raise')
  expect(texts(listed)).toEqual(['Raise the rate'])
  expect(listed.headers['x-total-count']).toBe('1')
  expect((await server.request(seesProjects, 'GET', `/note/${hidden.id}`)).status).toBe(403)
  const change = { id: hidden.id, version: 1, text: 'Seen' }
  expect((await server.request(seesProjects, 'POST', '/note/update', { body: change })).status).toBe(403)
  const added = await server.request(seesProjects, 'POST', '/note/create', {
    body: noteBody('EMPLOYEE', employee.id),
  })
  expect(added.status).toBe(403)
})

test('the audit trail shows the text of a note only to users who may see its record', async () => {
  const about = (owner: 'EMPLOYEE' | 'PROJECT', id: string, text: string) =>
    create(server, ada, 'note', noteBody(owner, id, { text }))
  const hidden = await about('EMPLOYEE', employee.id, 'Warned twice')
  const change = { id: hidden.id, version: 1, text: 'Warned for the third time' }
  expect((await server.request(ada, 'POST', '/note/update', { body: change })).status).toBe(200)
  const shown = await about('PROJECT', project.id, 'Warned the vendor')
  const trailOf = async (user: TestUser) => {
    const { body, total } = await server.request(user, 'GET', '/audit?entityType=note&search=warned')
    return { total, ids: body.map(({ entityId }: { entityId: string }) => entityId) }
  }
  expect(await trailOf(ada)).toEqual({ total: 3, ids: [shown.id, hidden.id, hidden.id] })
  expect(await trailOf(seesProjects)).toEqual({ total: 1, ids: [shown.id] })
  const file = await server.request(seesProjects, 'GET', '/audit?entityType=note&format=csv')
  expect(file.text).toContain('Warned the vendor')
  expect(file.text).not.toMatch(/Warned twice|third time/)
})

test('the text and pin of a note can change, the record it is about cannot', async () => {
  const note = await create(server, ada, 'note', noteBody('PROJECT', project.id))
  const changed = await server.request(ada, 'POST', '/note/update', {
    body: { id: note.id, version: 1, text: 'Kickoff moved', pinned: true },
  })
  expect(changed.body).toMatchObject({ text: 'Kickoff moved', pinned: true, version: 2, ownerId: project.id })
  const moved = await server.request(ada, 'POST', '/note/update', {
    body: { id: note.id, version: 2, ownerType: 'EMPLOYEE', ownerId: employee.id },
  })
  expect(moved.status).toBe(400)
  expect(moved.body.errors.map((error: { code: string }) => error.code)).toEqual(['read_only', 'read_only'])
})

test('only its author can rewrite a note; others can pin it', async () => {
  const note = await create(server, ada, 'note', noteBody('PROJECT', project.id, { text: 'Agreed by phone' }))
  const change = (body: object) =>
    server.request(seesProjects, 'POST', '/note/update', { body: { id: note.id, version: 1, ...body } })
  const rewritten = await change({ text: 'Never agreed' })
  expect(rewritten.status).toBe(422)
  expect(rewritten.body.errors).toEqual([expect.objectContaining({ code: 'not_the_author', field: 'text' })])
  expect((await change({ date: '2020-01-01' })).status).toBe(422)
  expect((await change({ pinned: true })).body).toMatchObject({ text: 'Agreed by phone', pinned: true })
})

test('a note on a record of another client is rejected', async () => {
  const answer = await server.request(ada, 'POST', '/note/create', {
    body: noteBody('PROJECT', randomUUID()),
  })
  expect(answer.status).toBe(422)
  expect(answer.body.errors[0]).toMatchObject({ code: 'unknown_reference', field: 'ownerId' })
  const wrongKind = await server.request(ada, 'POST', '/note/create', {
    body: noteBody('PROJECT', employee.id),
  })
  expect(wrongKind.status).toBe(422)
})

test('every change leaves an audit row', async () => {
  const note = await create(server, ada, 'note', noteBody('PROJECT', project.id))
  await server.request(ada, 'POST', '/note/update', { body: { id: note.id, version: 1, pinned: true } })
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute(
      sql`SELECT action, fields FROM audit_events WHERE entity_type = 'note' AND entity_id = ${note.id} ORDER BY seq`,
    ),
  )
  expect(rows).toEqual([
    { action: 'CREATE', fields: ['ownerType', 'ownerId', 'text', 'date'] },
    { action: 'UPDATE', fields: ['pinned'] },
  ])
})

test('the database rejects a note on no record or on two', async () => {
  const state = (employeeId: string | null, projectId: string | null) =>
    withOwner(server.database, (tx) =>
      tx.execute(sql`INSERT INTO notes (client_id, id, tenant_id, employee_id, project_id, text, date, author_name, search_text, created_by, updated_by)
        VALUES (${tenant.a}, ${randomUUID()}, ${tenant.tenantId}, ${employeeId}, ${projectId}, 'x', '2026-01-01', 'x', 'x', 'x', 'x')`),
    ).then(
      () => 'stored',
      (error: unknown) => sqlState(error),
    )
  expect(await state(null, null)).toBe('23514')
  expect(await state(employee.id, project.id)).toBe('23514')
  expect(await state(randomUUID(), null)).toBe('23503')
  expect(await state(employee.id, null)).toBe('stored')
})
