import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { SavedViewRow } from '#domain/savedViews/record.ts'
import { isAnswered } from '#machines/records/listSelectors.ts'
import type { ListUrl } from '#views/records/list/useListUrl.ts'
import { contentOf, isSameContent, viewUrl, viewQuery } from '#views/records/views/viewUrl.ts'
import { useAlerts, useArea, useViews } from '#views/shell/ActorsContext.tsx'
import type { RecordArea } from '#views/shell/area.ts'
import { toQuery } from '#views/shell/route/paths.ts'

const noViews: readonly SavedViewRow[] = []
/** Stored instead of a view's query once the user no longer uses a saved view. */
const noView = ''

/**
 * Returns the saved views of a list. If a URL has only a view's id, expands it to the view's full URL. Opens the
 * list with the last used view as it is stored now, or else with the default view.
 */
export function useSavedViews(area: RecordArea, url: ListUrl, order: string): readonly SavedViewRow[] {
  const actor = useArea(area.name)
  const list = useViews(area.name)
  const alerts = useAlerts()
  const [, navigate] = useLocation()
  const views = useSelector(
    list,
    (state) => (state?.context.lastShown?.rows ?? state?.context.rows ?? noViews) as readonly SavedViewRow[],
  )
  const isLoaded = useSelector(list, (state) => state !== undefined && isAnswered(state.context))
  const busy = useSelector(
    list,
    (state) => state === undefined || state.hasTag('busy') || state.hasTag('idle'),
  )
  const lastQuery = useSelector(actor, (state) => state?.context.lastView ?? null)
  const { request, toggled, savedView, isUnresolved, view } = url
  const isArriving = useRef(true)
  const previousId = useRef(savedView)

  useEffect(() => {
    actor?.send({ type: 'views.open' })
  }, [actor])

  useEffect(() => {
    const subscription = actor?.on('view.changed', ({ id }) => {
      navigate(area.listPath + toQuery(request, { ...view, view: id }), { replace: true })
    })
    return () => subscription?.unsubscribe()
  }, [actor, area, navigate, request, view])

  useEffect(() => {
    const currentView = views.find(({ id }) => id === savedView)
    // True if the URL is that of the last used view, even if the view has changed since it was used.
    const isRemembered = lastQuery === toQuery(request, { ...view, view: savedView })
    if (savedView !== null && currentView !== undefined) {
      isArriving.current = false
      const query = viewQuery(currentView, view.pageSize)
      if (lastQuery !== query) actor?.send({ type: 'views.use', query })
      if (isUnresolved || (isRemembered && lastQuery !== query))
        navigate(viewUrl(area, currentView, view.pageSize), { replace: true })
      return
    }
    if (savedView !== null) {
      if (busy) return
      alerts.send({ type: 'alert.raise', alert: isLoaded ? missingViewAlert : notLoadedAlert })
      navigate(area.listPath + (isRemembered ? noView : toQuery(request, view)), { replace: true })
      return
    }
    if (previousId.current !== null) actor?.send({ type: 'views.use', query: noView })
    else if (isArriving.current && (isLoaded || !busy)) {
      isArriving.current = false
      const isBare = location.search.replace(/^\?(?:client=\w+)?$/, '') === ''
      const lastId = new URLSearchParams(lastQuery ?? noView).get('view')
      const isLast = ({ id, ...content }: SavedViewRow) =>
        id === lastId && isSameContent(content, contentOf(request, toggled, order))
      // After a user switches clients, the default views aren't known until the views have loaded.
      const viewToOpen = views.find(isLast) ?? (isBare && lastQuery === null ? defaultOf(views) : undefined)
      if (viewToOpen !== undefined) navigate(viewUrl(area, viewToOpen, view.pageSize), { replace: true })
    }
  })
  useEffect(() => {
    previousId.current = savedView
  }, [savedView])
  return views
}

/** Returns the view that the list opens with: the user's own default, or else the shared one. */
const defaultOf = (views: readonly SavedViewRow[]) => {
  const defaults = views.filter(({ isDefault }) => isDefault)
  return defaults.find(({ shared }) => !shared) ?? defaults[0]
}

const missingViewAlert = {
  title: 'View not found',
  message: "This view was deleted or isn't shared with you. The list shows everything.",
  status: 'warning' as const,
}
const notLoadedAlert = {
  title: "Couldn't load the view",
  message: 'The list shows everything. Refresh the page to try again.',
  status: 'warning' as const,
}
