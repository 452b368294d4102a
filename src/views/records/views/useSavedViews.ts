import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { SavedViewRow } from '#domain/savedViews/record.ts'
import { isAnswered } from '#machines/records/listSelectors.ts'
import type { ListUrl } from '#views/records/list/useListUrl.ts'
import { contentOf, isSameContent, viewAddress, viewQuery } from '#views/records/views/viewAddress.ts'
import { useAlerts, useArea, useViews } from '#views/shell/ActorsContext.tsx'
import type { RecordArea } from '#views/shell/area.ts'
import { toQuery } from '#views/shell/route/paths.ts'

const none: readonly SavedViewRow[] = []
/** Stored instead of a view's query if the user selected the whole list. */
const all = ''

/** Returns the saved views of a list. Expands a URL with only a view id to that view's query, and reopens the last used view with its current content. */
export function useSavedViews(area: RecordArea, url: ListUrl, order: string): readonly SavedViewRow[] {
  const actor = useArea(area.name)
  const list = useViews(area.name)
  const alerts = useAlerts()
  const [, navigate] = useLocation()
  const views = useSelector(
    list,
    (state) => (state?.context.lastShown?.rows ?? state?.context.rows ?? none) as readonly SavedViewRow[],
  )
  const known = useSelector(list, (state) => state !== undefined && isAnswered(state.context))
  const busy = useSelector(
    list,
    (state) => state === undefined || state.hasTag('busy') || state.hasTag('idle'),
  )
  const last = useSelector(actor, (state) => state?.context.lastView ?? null)
  const { request, toggled, savedView, isUnresolved, view } = url
  const isArriving = useRef(true)
  const before = useRef(savedView)

  useEffect(() => {
    actor?.send({ type: 'views.open' })
  }, [actor])

  useEffect(() => {
    const changed = actor?.on('view.changed', ({ id }) => {
      navigate(area.listPath + toQuery(request, { ...view, view: id }), { replace: true })
    })
    return () => changed?.unsubscribe()
  }, [actor, area, navigate, request, view])

  useEffect(() => {
    const used = views.find(({ id }) => id === savedView)
    // The URL of a view that was used before, which someone else may have changed since.
    const isRemembered = last === toQuery(request, { ...view, view: savedView })
    if (savedView !== null && used !== undefined) {
      isArriving.current = false
      const query = viewQuery(used, view.pageSize)
      if (last !== query) actor?.send({ type: 'views.use', query })
      if (isUnresolved || (isRemembered && last !== query))
        navigate(viewAddress(area, used, view.pageSize), { replace: true })
      return
    }
    if (savedView !== null) {
      if (busy) return
      alerts.send({ type: 'alert.raise', alert: known ? missing : unknown })
      navigate(area.listPath + (isRemembered ? all : toQuery(request, view)), { replace: true })
      return
    }
    if (before.current !== null) actor?.send({ type: 'views.use', query: all })
    else if (isArriving.current && (known || !busy)) {
      isArriving.current = false
      const isBare = location.search.replace(/^\?(?:client=\w+)?$/, '') === ''
      const lastId = new URLSearchParams(last ?? all).get('view')
      const isLast = ({ id, ...content }: SavedViewRow) =>
        id === lastId && isSameContent(content, contentOf(request, toggled, order))
      // After switching clients, the defaults are only known now.
      const opened = views.find(isLast) ?? (isBare && last === null ? defaultOf(views) : undefined)
      if (opened !== undefined) navigate(viewAddress(area, opened, view.pageSize), { replace: true })
    }
  })
  useEffect(() => {
    before.current = savedView
  }, [savedView])
  return views
}

/** Returns the view that the list opens with: the user's own, or else the shared one. */
const defaultOf = (views: readonly SavedViewRow[]) => {
  const defaults = views.filter(({ isDefault }) => isDefault)
  return defaults.find(({ shared }) => !shared) ?? defaults[0]
}

const missing = {
  title: 'View not found',
  message: "It was deleted or isn't shared with you. The list shows everything.",
  status: 'warning' as const,
}
const unknown = {
  title: "Couldn't load the view",
  message: 'The list shows everything. Refresh the page to try again.',
  status: 'warning' as const,
}
