import { createActor } from 'xstate'
import { beforeEach, describe, expect, it } from 'vitest'
import { createWorkspaceMachine } from '#machines/shell/workspace.machine.ts'
import { listRoute, page, recordRoute } from '#test/support/answers.ts'
import { createWorld, settle, useFakeClock, type World } from '#test/support/charts.ts'

useFakeClock()

let world: World
beforeEach(() => {
  world = createWorld()
})

function start(snapshot?: unknown) {
  const workspace = createActor(createWorkspaceMachine(world.deps), {
    input: { clientId: 'NWTX' },
    ...(snapshot === undefined ? {} : { snapshot: snapshot as never }),
  }).start()
  const started = () => Object.keys(workspace.getSnapshot().children).toSorted()
  return { workspace, started }
}

const always = ['commands', 'organization', 'preferenceChoice', 'reveal', 'signOutDialog']

describe('an area', () => {
  it('starts on its first visit', async () => {
    const { workspace, started } = start()
    expect(started()).toEqual(always)
    workspace.send(listRoute('employees'))
    workspace.send(recordRoute('employees', 'e1'))
    workspace.send({ type: 'route.changed', route: { area: 'dashboard' } })
    await settle()
    expect(started()).toEqual(['dashboard', 'employees', ...always].toSorted())
  })

  it('does not start for an address without a chart', () => {
    const { workspace, started } = start()
    workspace.send({ type: 'route.changed', route: { area: 'documents' } })
    workspace.send({ type: 'route.changed', route: { area: 'constructor' } })
    expect(started()).toEqual(always)
  })

  it('is notified when another area is visited, so that its form closes', async () => {
    const { workspace } = start()
    workspace.send(recordRoute('employees', 'e1'))
    workspace.send(listRoute('projects'))
    await settle()
    const { children } = workspace.getSnapshot() as never as {
      children: Record<string, { getSnapshot: () => { value: string } }>
    }
    expect(children['employees']?.getSnapshot().value).toBe('inactive')
    expect(children['projects']?.getSnapshot().value).toBe('listing')
  })

  it('survives a reload after the first visit', async () => {
    const before = start()
    before.workspace.send(listRoute('contracts'))
    await settle()
    await world.answer('contracts.loadPage', page([{ id: 'c1' }], 1))
    const persisted: unknown = JSON.parse(JSON.stringify(before.workspace.getPersistedSnapshot()))
    before.workspace.stop()
    const after = start(persisted)
    expect(after.started()).toEqual(['contracts', ...always].toSorted())
    after.workspace.send({ type: 'session.confirmed' })
    await settle()
    expect(world.count('contracts.loadPage')).toBe(2)
  })
})

describe('choices', () => {
  it('search an area without changing its list', async () => {
    const { workspace, started } = start()
    workspace.send({ type: 'choices.search', areas: ['employees'], text: 'rao' })
    await settle()
    expect(started()).toEqual(['employeesChoices', ...always].toSorted())
    workspace.send({ type: 'choices.search', areas: ['settings'], text: 'rao' })
    expect(started()).toEqual(['employeesChoices', ...always].toSorted())
  })
})

describe('the list on a tab of a record', () => {
  const shows = (list: string) => ({
    type: 'route.changed' as const,
    route: { area: 'employees', page: 'record' as const, id: 'e1', shows: list },
  })
  const loads = () => world.count('history.loadPage')

  it('loads when the tab opens, once, and again after the record is saved', async () => {
    const { workspace } = start()
    workspace.send(shows('checklist'))
    workspace.send(shows('checklist'))
    await settle()
    expect(loads()).toBe(1)
    await world.answer('history.loadPage', page([{ id: 't1' }], 1))
    workspace.send({ type: 'record.saved', area: 'employees', row: { id: 'e2' }, created: false })
    await settle()
    expect(loads()).toBe(1)
    workspace.send({ type: 'record.saved', area: 'employees', row: { id: 'e1' }, created: false })
    await settle()
    expect(loads()).toBe(2)
  })

  it('loads again when its page is opened again, because another page can have changed what it shows', async () => {
    const { workspace } = start()
    workspace.send(shows('checklist'))
    await settle()
    await world.answer('history.loadPage', page([{ id: 't1' }], 1))
    workspace.send(listRoute('projects'))
    workspace.send(listRoute('projects'))
    await settle()
    expect(loads()).toBe(1)
    workspace.send(shows('checklist'))
    workspace.send(shows('checklist'))
    await settle()
    expect(loads()).toBe(2)
  })

  it('survives a reload, and loads again if its copy was damaged', async () => {
    const before = start()
    before.workspace.send(shows('checklist'))
    await settle()
    await world.answer('history.loadPage', page([{ id: 't1' }], 1))
    const stored: any = JSON.parse(JSON.stringify(before.workspace.getPersistedSnapshot()))
    before.workspace.stop()
    const after = start(structuredClone(stored))
    after.workspace.send(shows('checklist'))
    await settle()
    expect(loads()).toBe(1)
    after.workspace.send({ type: 'record.saved', area: 'employees', row: { id: 'e1' }, created: false })
    await settle()
    expect(loads()).toBe(2)
    after.workspace.stop()

    delete stored.children.history
    const repaired = start(stored)
    repaired.workspace.send({ type: 'record.saved', area: 'employees', row: { id: 'e1' }, created: false })
    expect(repaired.workspace.getSnapshot().status).toBe('active')
    repaired.workspace.send(shows('checklist'))
    await settle()
    expect(loads()).toBe(3)
  })
})
