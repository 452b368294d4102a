import type { Answer, Row } from '#domain/kernel/answer.ts'
import { savedViewCalls } from '#domain/savedViews/calls.ts'
import type { ViewCall } from '#domain/savedViews/change.ts'
import type { Http } from '#services/http/http.ts'
import { createPages } from '#services/records/pages.ts'

/** Creates the services for saved views. */
export const createSavedViews = (http: Http) => ({
  /** Reads the user's own views and the shared ones. The request's filter names the list. */
  loadViews: createPages(http, savedViewCalls.listViews),
  /** Adds, changes or deletes a view. Resolves to the view. */
  changeView: async (
    { clientId, area, change, key }: ViewCall,
    signal: AbortSignal,
  ): Promise<Answer<Row>> => {
    const options = { clientId, idempotencyKey: key, signal }
    const answer =
      change.kind === 'create'
        ? await http(savedViewCalls.createView, { ...options, body: { area, ...change.body } })
        : await http(savedViewCalls[change.kind === 'update' ? 'updateView' : 'deleteView'], {
            ...options,
            params: { id: change.id },
            body: change.body,
          })
    return answer.kind === 'ok' ? { ...answer, data: answer.data as Row } : answer
  },
})
