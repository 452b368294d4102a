import type { CellAnswer, CellCall } from '#domain/kernel/cells.ts'
import type { Http } from '#services/http/http.ts'
import { createSavedViews } from '#services/savedViews/savedViews.ts'

/** Creates the services for saved views and cell editing. A list doesn't need them to show its first rows. */
export const createLateListServices = (http: Http) => ({
  ...createSavedViews(http),
  /** Saves a cell. Only employees have fields that can be edited in their list. */
  saveCell: async (call: CellCall, signal: AbortSignal): Promise<CellAnswer> =>
    (await import('#services/records/mainRecords.ts')).createEmployeeCellSaver(http)(call, signal),
})
