import { expect, it } from 'vitest'
import { isUnsaved } from '#machines/records/selectors.ts'
import { emptyDraft, opened, record, recordRoute, savedAs } from '#test/support/answers.ts'
import { settle, useFakeClock } from '#test/support/charts.ts'
import { startWorkspace, world } from '#test/support/browser/workspace.ts'

useFakeClock()

const aboutAna = { employeeId: 'ana' }
const aboutBen = { employeeId: 'ben' }
const filledIn = (name: string) => ({ ...opened(null), draft: { ...emptyDraft, name } })

function start() {
  const { workspace, go, form } = startWorkspace()
  const add = (prefill?: Readonly<Record<string, string>>) => go(recordRoute('projects', null, prefill))
  const drafted = () => form('projects').getSnapshot().context
  return { add, form, drafted, chart: workspace }
}

it('a new record is filled in from the records in the address without becoming unsaved', async () => {
  const { add, drafted } = start()
  await add(aboutAna)
  expect(world.pending('projects.openRecord').input).toEqual({
    clientId: 'NWTX',
    id: null,
    prefill: aboutAna,
  })
  await world.answer('projects.openRecord', filledIn('Ana'))
  expect(drafted().draft['name']).toBe('Ana')
  expect(isUnsaved(drafted())).toBe(false)
})

it('another record in the address opens another form', async () => {
  const { add, drafted } = start()
  await add(aboutAna)
  await world.answer('projects.openRecord', filledIn('Ana'))
  await add(aboutBen)
  await world.answer('projects.openRecord', filledIn('Ben'))
  expect(drafted().draft['name']).toBe('Ben')
})

it('the same address again keeps the typed values', async () => {
  const { add, form, drafted } = start()
  await add(aboutAna)
  await world.answer('projects.openRecord', filledIn('Ana'))
  form('projects').send({ type: 'field.change', values: { note: 'Half typed' } })
  await add(aboutAna)
  expect(drafted().draft).toMatchObject({ name: 'Ana', note: 'Half typed' })
})

it('a draft is offered in its own form and is never overwritten by prefilled values', async () => {
  const { add, form, drafted } = start()
  await add()
  await world.answer('projects.openRecord', opened(null))
  form('projects').send({ type: 'field.change', values: { note: 'About nobody' } })
  await add(aboutAna)
  await world.answer('projects.openRecord', filledIn('Ana'))
  expect(drafted().draft).toMatchObject({ name: 'Ana', note: '' })
  form('projects').send({ type: 'field.change', values: { note: 'About Ana' } })
  await add(aboutBen)
  await world.answer('projects.openRecord', filledIn('Ben'))
  expect(drafted().draft).toMatchObject({ name: 'Ben', note: '' })

  await add(aboutAna)
  expect(world.isOpen('projects.openRecord')).toBe(false)
  expect(drafted().draft).toMatchObject({ name: 'Ana', note: 'About Ana' })
  await add()
  expect(drafted().draft).toMatchObject({ name: '', note: 'About nobody' })
})

it('starting over keeps the prefilled values', async () => {
  const { add, form, drafted } = start()
  await add(aboutAna)
  await world.answer('projects.openRecord', filledIn('Ana'))
  form('projects').send({ type: 'field.change', values: { name: 'Zoe' } })
  form('projects').send({ type: 'form.revert' })
  expect(drafted().draft['name']).toBe('Ana')
})

it('after adding, the draft is gone and the new record stays open at its own address', async () => {
  const { add, form, drafted, chart } = start()
  await add(aboutAna)
  await world.answer('projects.openRecord', filledIn('Ana'))
  form('projects').send({ type: 'form.save' })
  await settle()
  await world.answer('projects.saveRecord', savedAs(record('p9', 1, { name: 'Ana' })))
  const session = form('projects').sessionId
  chart.send(recordRoute('projects', 'p9'))
  await settle()
  expect(form('projects').sessionId).toBe(session)
  expect(drafted().record?.id).toBe('p9')
  await add(aboutAna)
  expect(world.isOpen('projects.openRecord')).toBe(true)
})
