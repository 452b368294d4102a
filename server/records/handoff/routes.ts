import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { batchCallName, batchEventNames, batchEvents, type BatchEventName } from '#domain/handoff/events.ts'
import { periodErrors } from '#domain/handoff/form.ts'
import { batch, batchCreate } from '#domain/handoff/record.ts'
import { isPayroll } from '#domain/handoff/systems.ts'
import { batchTransition } from '#domain/handoff/transition.ts'
import { eventInput } from '#domain/kernel/eventInput.ts'
import { searchTextOf } from '#server/db/searchText.ts'
import { notFound } from '#server/pipeline/apiError.ts'
import { checkRules } from '#server/pipeline/changes.ts'
import { LONG_TIME_LIMIT_MS, defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { newRecord } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { batchById, checkCanHandOff } from '#server/records/handoff/access.ts'
import { releaseTransactions } from '#server/records/handoff/releaseTransactions.ts'
import { prepareContents } from '#server/records/handoff/contents.ts'
import { batchResource } from '#server/records/handoff/resource.ts'
import { nextBatchNumber } from '#server/records/handoff/storeFiles.ts'
import { handoffFiles, type BatchRecord, type handoffBatches } from '#server/records/handoff/table.ts'
import { releaseTimes } from '#server/records/payroll/storeTimes.ts'
import { lockSheets } from '#server/records/payroll/times.ts'
import { handoffSetupRoutes } from '#server/records/handoff/setup.ts'
import { listRoute } from '#server/records/kit/derivedRoutes.ts'
import { nextStatusOrThrow } from '#server/records/kit/nextStatus.ts'
import { byId, checkCurrent, insertAudited, updateAudited } from '#server/records/kit/resource.ts'
import { selectionRoute } from '#server/records/kit/bulk.ts'

const readBatch = defineRoute({
  call: 'readBatch',
  params: byId,
  query: nothing,
  body: nothing,
  answer: batch,
  audit: 'none',
  async handle(context) {
    return { body: await batchResource.answer(await batchById(context, context.params.id), context) }
  },
})

const createBatch = defineRoute({
  call: 'createBatch',
  params: nothing,
  query: nothing,
  body: batchCreate,
  answer: batch,
  audit: 'always',
  async handle(context) {
    const { caller, body, today } = context
    checkCanHandOff(context, body.system)
    checkRules(periodErrors(body, today))
    const values = {
      ...newRecord(caller, randomUUID()),
      ...body,
      searchText: searchTextOf(body.fromDate, body.toDate),
    }
    const row = await insertAudited(context, batchResource, values, Object.keys(body))
    return { body: await batchResource.answer(row, context) }
  },
})

type Input = { version?: number | undefined; reason?: string }

/** Returns the route of one event. It rejects an outdated version, and an event that isn't possible in the record's status. */
function batchEvent(name: BatchEventName) {
  return defineRoute({
    call: batchCallName(name),
    params: byId,
    query: nothing,
    body: eventInput(batchEvents[name]),
    answer: batch,
    audit: 'always',
    timeLimitMs: LONG_TIME_LIMIT_MS,
    async handle(context) {
      const { version, reason } = context.body as Input
      const found = await batchById(context, context.params.id, 'change')
      await checkCurrent(context, batchResource, version, found)
      const prepared = name === 'make' ? await prepareBatch(context, found) : null
      const problems = prepared?.contents.problems ?? []
      const status = nextStatusOrThrow(batchTransition(found, name, { reason }, { problems }))
      const changes = await applyEvent(context, name, found, { reason, prepared })
      const row = await updateAudited(
        context,
        batchResource,
        found,
        { status, ...changes },
        {
          action: batchEvents[name].audit,
          event: name,
          fields: ['status', ...Object.keys(changes)],
          ...(reason === undefined ? {} : { reason }),
        },
      )
      return { body: await batchResource.answer(row, context) }
    },
  })
}

/** Takes the next batch number and reads what a draft batch will hand off. */
async function prepareBatch({ tx }: RequestContext, row: BatchRecord) {
  // Must come first, because it waits until the files of other batches have been committed.
  const number = await nextBatchNumber(tx, row.clientId)
  const { system } = row
  if (isPayroll(system)) await lockSheets(tx, { ...row, system })
  return { number, contents: await prepareContents(tx, row) }
}

/** Stores the files of a batch or releases its contents, as the event requires. Returns the columns that the event sets, apart from the status. */
async function applyEvent(
  context: RequestContext,
  name: BatchEventName,
  row: BatchRecord,
  {
    reason,
    prepared,
  }: { reason: string | undefined; prepared: Awaited<ReturnType<typeof prepareBatch>> | null },
): Promise<Partial<typeof handoffBatches.$inferInsert>> {
  const now = new Date(context.now).toISOString()
  switch (name) {
    case 'make':
      if (prepared === null) throw new Error('a batch is made without its contents')
      await prepared.contents.store(context, prepared.number)
      return {
        number: prepared.number,
        ...prepared.contents.summary,
        madeAt: now,
        searchText: searchTextOf(prepared.number),
      }
    case 'accept':
      return { acceptedAt: now }
    case 'discard':
      return { canceledAt: now, archivedAt: now }
    case 'cancel':
      if (isPayroll(row.system)) await releaseTimes(context, row, reason ?? '')
      await releaseTransactions(context.tx, row)
      return { canceledAt: now, cancelReason: reason ?? null }
  }
}

const exportBatchFile = defineRoute({
  call: 'exportBatchFile',
  params: z.object({ id: z.string(), position: z.string().check(z.regex(/^\d{1,3}$/)) }),
  query: nothing,
  body: nothing,
  answer: z.unknown(),
  audit: 'always',
  async handle(context) {
    const { tx, params, audit } = context
    const row = await batchById(context, params.id)
    checkCanHandOff(context, row.system)
    const [file] = await tx
      .select({ name: handoffFiles.name, bytes: handoffFiles.bytes })
      .from(handoffFiles)
      .where(
        and(
          eq(handoffFiles.clientId, row.clientId),
          eq(handoffFiles.batchId, row.id),
          eq(handoffFiles.position, Number(params.position)),
        ),
      )
    if (file === undefined) throw notFound()
    await audit({
      action: 'EXPORT',
      entityType: batchResource.type,
      entityId: row.id,
      entityLabel: file.name,
      fields: [],
    })
    return { body: null, file: { name: file.name, type: 'text/csv; charset=utf-8', bytes: file.bytes } }
  },
})

/** The routes for hand-off batches and for the names that other systems use. */
export const handoffRoutes = [
  listRoute('listBatches', batchResource),
  selectionRoute('exportBatches', batchResource),
  readBatch,
  createBatch,
  exportBatchFile,
  ...handoffSetupRoutes,
  ...batchEventNames.map((name) => batchEvent(name)),
]
