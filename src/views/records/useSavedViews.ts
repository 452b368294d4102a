import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { SavedViewRow } from '#domain/savedViews/record.ts'
import { isAnswered } from '#machines/records/listSelectors.ts'
import type { ListUrl } from '#views/records/useListUrl.ts'
import { contentOf, isSameContent, viewAddress } from '#views/records/viewAddress.ts'
import { useAlerts, useArea, useViews } from '#views/shell/ActorsContext.tsx'
import type { RecordArea } from '#views/shell/area.ts'
import { toQuery } from '#views/shell/paths.ts'

const none: readonly SavedViewRow[] = []
/** Remembered instead of a view when the user chose the whole list. */
const all = 'all'

/** Returns the saved views of a list. Opens the last or default one on arrival, and resolves an address that names only a view. */
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
    if (savedView !== null && used !== undefined) {
      isArriving.current = false
      if (last !== used.id) actor?.send({ type: 'views.use', id: used.id })
      if (isUnresolved) navigate(viewAddress(area, used, view.pageSize), { replace: true })
      return
    }
    if (savedView !== null) {
      if (busy) return
      alerts.send({ type: 'alert.raise', alert: known ? missing : unknown })
      navigate(area.listPath + toQuery(request, view), { replace: true })
      return
    }
    if (before.current !== null) actor?.send({ type: 'views.use', id: all })
    else if (isArriving.current && (known || !busy)) {
      isArriving.current = false
      const isBare = location.search.replace(/^\?(?:client=\w+)?$/, '') === ''
      const isLast = ({ id, ...content }: SavedViewRow) =>
        id === last && (isBare || isSameContent(content, contentOf(request, toggled, order)))
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
  message: "It was deleted or isn't shared with you. You see the whole list.",
  status: 'warning' as const,
}
const unknown = {
  title: "Couldn't load the view",
  message: 'You see the whole list. Reload the page to try again.',
  status: 'warning' as const,
}
