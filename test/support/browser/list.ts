import { createActor } from 'xstate'
import { createRecordListMachine } from '#machines/records/recordList.machine.ts'
import type { RecordListEmitted } from '#machines/records/recordList.ts'
import { page } from '#test/support/answers.ts'
import { settle, type World } from '#test/support/charts.ts'

export const gary = { id: 'e1', name: 'Gary' }
export const ines = { id: 'e2', name: 'Inés' }
/** Opens the first page of the list, with or without a search. */
export const request = (search?: string) => ({
  type: 'list.request' as const,
  request: { limit: 10, offset: 0, ...(search === undefined ? {} : { search }) },
})

/** Starts the employees list and returns functions for testing it. */
export function startList(world: World) {
  const list = createActor(createRecordListMachine(world.deps.records['employees']!), {
    input: { clientId: 'NWTX' },
  })
  const emitted: RecordListEmitted[] = []
  list.on('list.searched', (event) => emitted.push(event))
  list.start()
  const see = () => {
    const { context, hasTag, value } = list.getSnapshot()
    return {
      state: value,
      busy: list.getSnapshot().hasTag('busy'),
      failed: list.getSnapshot().hasTag('error'),
      rows: context.rows,
      total: context.total,
      errors: context.errors,
      lastShown: context.lastShown,
      hasTag,
    }
  }
  const load = async (rows = [gary], total = 31) => {
    list.send(request())
    await settle()
    await world.answer('employees.loadPage', page(rows, total))
  }
  return { list, emitted, see, load }
}
