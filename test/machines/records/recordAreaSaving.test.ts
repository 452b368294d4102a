import { describe, expect, it } from 'vitest'
import { emptyDraft, listRoute, opened, page, record, recordRoute, savedAs } from '#test/support/answers.ts'
import { pass, settle, useFakeClock } from '#test/support/charts.ts'
import { startWorkspace, world } from '#test/support/browser/workspace.ts'

useFakeClock()

const elsewhere = { type: 'route.changed' as const, route: { area: 'other' as const } }

describe('saving', () => {
  async function added() {
    const run = startWorkspace()
    await run.go(listRoute('employees'))
    await world.answer('employees.loadPage', page([{ id: 'e1' }], 31))
    await run.go(recordRoute('employees', null))
    await world.answer('employees.openRecord', opened(null))
    run.form().send({ type: 'field.change', values: { name: 'Ana' } })
    run.form().send({ type: 'form.save' })
    await settle()
    await world.answer('employees.saveRecord', savedAs(record('e9', 1, { name: 'Ana', city: '' })))
    return run
  }
  const rows = (run: ReturnType<typeof startWorkspace>) =>
    run
      .list()
      .getSnapshot()
      .context.rows.map(({ id }) => id)

  it('adds a new record to the front of the list once (C6)', async () => {
    const run = await added()
    expect(rows(run)).toEqual(['e9', 'e1'])
    run.form().send({ type: 'field.change', values: { note: 'more' } })
    run.form().send({ type: 'form.save' })
    await settle()
    await world.answer(
      'employees.saveRecord',
      savedAs(record('e9', 2, { name: 'Ana', note: 'more', city: '' })),
    )
    expect(rows(run)).toEqual(['e9', 'e1'])
    expect(run.list().getSnapshot().context.total).toBe(32)
  })

  it('keeps the form open when the address changes to that of the new record', async () => {
    const run = await added()
    run.form().send({ type: 'field.change', values: { note: 'typed on' } })
    await run.go(recordRoute('employees', 'e9'))
    expect(run.form().getSnapshot().context.draft['note']).toBe('typed on')
    expect(world.isOpen('employees.openRecord')).toBe(false)
  })

  it('can add another record afterwards', async () => {
    const run = await added()
    await run.go(recordRoute('employees', 'e9'))
    await run.go(recordRoute('employees', null))
    await world.answer('employees.openRecord', opened(null))
    expect(run.form().getSnapshot().context.record).toBeNull()
    expect(run.form().getSnapshot().context.draft).toEqual(emptyDraft)
  })

  it('shows the changed row in the list', async () => {
    const run = startWorkspace()
    await run.go(listRoute('employees'))
    await world.answer('employees.loadPage', page([{ id: 'e1', name: 'Gary' }], 31))
    await run.go(recordRoute('employees', 'e1'))
    await world.answer('employees.openRecord', opened(record('e1', 1)))
    run.form().send({ type: 'field.change', values: { name: 'Garry' } })
    run.form().send({ type: 'form.save' })
    await settle()
    await world.answer('employees.saveRecord', savedAs(record('e1', 2, { name: 'Garry' })))
    expect(run.list().getSnapshot().context.rows).toEqual([{ id: 'e1', name: 'Garry' }])
  })

  it('is not retried after the form was left', async () => {
    const run = startWorkspace()
    await run.go(recordRoute('employees', null))
    await world.answer('employees.openRecord', opened(null))
    run.form().send({ type: 'field.change', values: { name: 'Ana' } })
    run.form().send({ type: 'form.save' })
    await settle()
    run.workspace.send(elsewhere)
    await pass(60_000)
    expect(world.isOpen('employees.saveRecord')).toBe(false)
  })
})
