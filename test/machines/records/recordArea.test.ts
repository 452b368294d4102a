import { describe, expect, it } from 'vitest'
import type { UnsavedWork } from '#machines/drafts/drafts.ts'
import { emptyDraft, listRoute, opened, page, record, recordRoute, savedAs } from '#test/support/answers.ts'
import { noon, settle, useFakeClock } from '#test/support/charts.ts'
import { startWorkspace, world } from '#test/support/browser/workspace.ts'

useFakeClock()

const elsewhere = { type: 'route.changed' as const, route: { area: 'other' as const } }

describe('initial a list', () => {
  it('loads only the list of that area in this client', async () => {
    const { go } = startWorkspace()
    await go(listRoute('contracts', 'gar'))
    expect(world.names()).toEqual(['contracts.loadPage'])
    expect(world.pending('contracts.loadPage').input).toEqual({
      clientId: 'NWTX',
      request: { limit: 10, offset: 0, search: 'gar' },
    })
  })

  it('reloads it every time and shows the last rows meanwhile', async () => {
    const { go, list } = startWorkspace()
    await go(listRoute('employees'))
    await world.answer('employees.loadPage', page([{ id: 'e1' }], 31))
    await go(recordRoute('employees', 'e1'))
    await go(listRoute('employees'))
    expect(world.count('employees.loadPage')).toBe(2)
    expect(list().getSnapshot().context.lastShown?.total).toBe(31)
  })

  it('loads another page, but nothing when the same location is reported again', async () => {
    const { go } = startWorkspace()
    await go(listRoute('employees'))
    await world.answer('employees.loadPage', page([{ id: 'e1' }], 31))
    await go(listRoute('employees'))
    expect(world.count('employees.loadPage')).toBe(1)
    await go(listRoute('employees', 'gar'))
    expect(world.count('employees.loadPage')).toBe(2)
  })

  it('closes the form', async () => {
    const { go, hasRecord } = startWorkspace()
    await go(recordRoute('employees', 'e1'))
    expect(hasRecord()).toBe(true)
    await go(listRoute('employees'))
    expect(hasRecord()).toBe(false)
    expect(world.isOpen('employees.openRecord')).toBe(false)
  })
})

describe('initial a record', () => {
  it('opens its form', async () => {
    const { go, form } = startWorkspace()
    await go(recordRoute('projects', 'p1'))
    expect(world.pending('projects.openRecord').input).toEqual({ clientId: 'NWTX', id: 'p1' })
    await world.answer('projects.openRecord', opened(record('p1', 1)))
    expect(form('projects').getSnapshot().context.record?.id).toBe('p1')
  })

  it('opens another form for another address', async () => {
    const { go, form } = startWorkspace()
    await go(recordRoute('employees', 'e1'))
    await world.answer('employees.openRecord', opened(record('e1', 1)))
    await go(recordRoute('employees', 'e2'))
    await world.answer('employees.openRecord', opened(record('e2', 1)))
    expect(form().getSnapshot().context.record?.id).toBe('e2')
  })

  it('keeps the form when the same address is reported again', async () => {
    const { go, form } = startWorkspace()
    await go(recordRoute('employees', 'e1'))
    await world.answer('employees.openRecord', opened(record('e1', 1)))
    form().send({ type: 'field.change', values: { name: 'Typed' } })
    await go(recordRoute('employees', 'e1'))
    expect(form().getSnapshot().context.draft['name']).toBe('Typed')
  })

  it('closes the form when the user goes elsewhere, including to another area', async () => {
    const { workspace, go, hasRecord } = startWorkspace()
    for (const away of [elsewhere, listRoute('contracts'), recordRoute('contracts', 'c1')]) {
      await go(recordRoute('employees', 'e1'))
      expect(hasRecord()).toBe(true)
      workspace.send(away)
      await settle()
      expect(hasRecord()).toBe(false)
    }
  })
})

describe('restored drafts', () => {
  const stored: UnsavedWork = {
    draft: { ...emptyDraft, name: 'Ana' },
    base: emptyDraft,
    record: null,
    pending: null,
    key: '',
    typedAt: noon,
  }

  it('are offered only in their own form', async () => {
    const { go, form } = startWorkspace({ employees: { new: stored } })
    await go(recordRoute('employees', 'e1'))
    await world.answer('employees.openRecord', opened(record('e1', 1)))
    await go(recordRoute('projects', null))
    await world.answer('projects.openRecord', opened(null))
    expect(form('projects').getSnapshot().context.draft).toEqual(emptyDraft)
    await go(recordRoute('employees', null))
    expect(form().getSnapshot().context.draft['name']).toBe('Ana')
  })

  it('are not offered again after they were discarded', async () => {
    const { go, form } = startWorkspace({ employees: { new: stored } })
    await go(recordRoute('employees', null))
    form().send({ type: 'form.revert' })
    await go(listRoute('employees'))
    await go(recordRoute('employees', null))
    await world.answer('employees.openRecord', opened(null))
    expect(form().getSnapshot().context.draft).toEqual(emptyDraft)
  })

  it('are not offered again after they were saved', async () => {
    const { go, form } = startWorkspace({ employees: { new: stored } })
    await go(recordRoute('employees', null))
    form().send({ type: 'form.save' })
    await settle()
    await world.answer('employees.saveRecord', savedAs(record('e9', 1, { name: 'Ana', city: '' })))
    await go(recordRoute('employees', 'e9'))
    await go(recordRoute('employees', null))
    await world.answer('employees.openRecord', opened(null))
    expect(form().getSnapshot().context.draft).toEqual(emptyDraft)
  })
})

describe('when the session is confirmed after a reload', () => {
  it('the open record is read again unless it has unsaved changes', async () => {
    const { workspace, go, form } = startWorkspace()
    await go(recordRoute('employees', 'e1'))
    await world.answer('employees.openRecord', opened(record('e1', 3)))
    workspace.send({ type: 'session.confirmed' })
    await settle()
    await world.answer('employees.openRecord', opened(record('e1', 4, { city: 'Cody' })))
    expect(form().getSnapshot().context.draft['city']).toBe('Cody')
    form().send({ type: 'field.change', values: { name: 'Half typed' } })
    workspace.send({ type: 'session.confirmed' })
    await settle()
    expect(world.isOpen('employees.openRecord')).toBe(false)
  })

  it('only the visible list is read again', async () => {
    const { workspace, go } = startWorkspace()
    await go(listRoute('projects'))
    await world.answer('projects.loadPage', page([{ id: 'p1' }]))
    await go(listRoute('employees'))
    await world.answer('employees.loadPage', page([{ id: 'e1' }]))
    workspace.send({ type: 'session.confirmed' })
    await settle()
    expect(world.names()).toEqual(['employees.loadPage'])
  })
})

describe('a closed form', () => {
  const half = { name: 'Half typed' }
  const typed = async () => {
    const run = startWorkspace()
    await run.go(recordRoute('employees', null))
    await world.answer('employees.openRecord', opened(null))
    run.form().send({ type: 'field.change', values: half })
    await settle()
    return run
  }

  it('offers its draft again if another address closed it', async () => {
    const { go, form } = await typed()
    await go(listRoute('projects'))
    await go(recordRoute('employees', 'e1'))
    await world.answer('employees.openRecord', opened(record('e1', 3)))
    expect(form().getSnapshot().context.draft).not.toMatchObject(half)
    await go(recordRoute('employees', null))
    expect(form().getSnapshot().context.draft).toMatchObject(half)
  })

  it('offers no draft after its changes were discarded', async () => {
    const { go, form } = await typed()
    form().send({ type: 'form.revert' })
    await go(listRoute('projects'))
    await go(recordRoute('employees', null))
    expect(world.isOpen('employees.openRecord')).toBe(true)
  })
})
