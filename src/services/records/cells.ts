import type { StoredRecord } from '#domain/kernel/answer.ts'
import type { Resource } from '#domain/kernel/resource.ts'
import { isSame } from '#domain/kernel/same.ts'
import type { CellAnswer, CellCall } from '#domain/kernel/cells.ts'
import type { Http } from '#services/http/http.ts'
import { rowCreatorOf } from '#services/records/records.ts'

/** Creates the service that saves one field of a record. Sends the same value as the record's form would. */
export const createCellSaver =
  <Rec extends StoredRecord>(http: Http, resource: Resource<Rec>) =>
  async ({ clientId, id, version, field, text }: CellCall, signal: AbortSignal): Promise<CellAnswer> => {
    const form = await resource.loadForm()
    const value = form.toInput({ ...form.toDraft(null), [field]: text }, null)[field]
    const answer = await http(resource.update, {
      params: { id },
      body: { ...(resource.updateById === 'body' ? { id } : {}), version, [field]: value },
      clientId,
      signal,
    })
    const cellOf = (record: Rec) => ({
      row: rowCreatorOf(resource, form)(record),
      version: record.version,
      text: form.toDraft(record)[field] ?? '',
    })
    if (answer.kind === 'ok') return { kind: 'saved', ...cellOf(answer.data as Rec) }
    if (answer.kind === 'skipped') return answer
    const { status, errors, current, change } = answer
    if (status !== 412 || current === undefined) return { kind: 'refused', status, errors }
    // If the value is already stored, the save counts as done. This usually means that an earlier attempt succeeded but its response was lost.
    const kind = isSame(value, Reflect.get(current as object, field)) ? 'saved' : 'conflict'
    return { kind, ...cellOf(current as Rec), changedBy: change?.changedBy ?? null }
  }
