import { useSelector } from '@xstate/react'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { canMaintain } from '#domain/kernel/permissions.ts'
import type { SavedViewRow, ViewContent } from '#domain/savedViews/record.ts'
import type { SavedViewEvent } from '#machines/savedViews/savedView.ts'
import * as styles from '#views/records/records.css.ts'
import type { ListUrl } from '#views/records/list/useListUrl.ts'
import { useSavedViews } from '#views/records/views/useSavedViews.ts'
import { contentOf, isSameContent, viewUrl } from '#views/records/views/viewUrl.ts'
import { useArea, useAuth, usePageChartLoader, useSavedView } from '#views/shell/ActorsContext.tsx'
import type { RecordArea } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { useSmallScreen } from '#views/ui/kit/useSmallScreen.ts'
import { Menu } from '#views/ui/menu/Menu.tsx'
import type { MenuItem } from '#views/ui/menu/menuItem.ts'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

export interface SavedViewsProps {
  readonly area: RecordArea
  readonly url: ListUrl
  /** The list's default order. */
  readonly order: string
}

const ViewDialog = lazyWithRetry(() => import('#views/records/views/ViewDialog.tsx'))

/** The menu of a list's saved views, and whether the list still matches the view in the URL. */
export function SavedViews(props: SavedViewsProps) {
  return props.area.views ? <Views {...props} /> : null
}

type ViewEvent = Extract<SavedViewEvent, { type: 'view.openDialog' | 'view.change' | 'view.delete' }>

function Views({ area, url, order }: SavedViewsProps) {
  const views = useSavedViews(area, url, order)
  const actor = useArea(area.name)
  const charts = usePageChartLoader()
  const [, navigate] = useLocation()
  const rights = useRights(area)
  const dialog = useSavedView(area.name)
  const small = useSmallScreen()
  const current = views.find(({ id }) => id === url.savedView)
  const content = contentOf(url.request, url.toggled, order)
  const isChanged = current !== undefined && !url.isUnresolved && !isSameContent(current, content)
  const mayChange = current !== undefined && rights.mayChange(current)
  const send = (event: ViewEvent) =>
    charts.load().then(
      () => actor?.send(event),
      // If the charts can't be loaded, the page itself shows an error.
      () => undefined,
    )
  const openNameDialog = (view: SavedViewRow | null) =>
    void send({
      type: 'view.openDialog',
      view: view && { id: view.id, version: view.version },
      name: view?.name ?? '',
      shared: view?.shared ?? false,
      content,
    })
  const save = (view: SavedViewRow) => void send({ type: 'view.change', change: updateOf(view, content) })
  const items: MenuItem[] = [
    {
      key: 'all',
      text: `All ${(area.many ?? area.title).toLowerCase()}`,
      checked: current === undefined,
      onSelect: () => navigate(area.listPath),
    },
    ...views.map((view) => ({
      key: view.id,
      text: view.name,
      end: [view.shared && 'Shared', view.isDefault && 'Default'].filter(Boolean).join(', '),
      checked: view.id === current?.id,
      onSelect: () => navigate(viewUrl(area, view, url.view.pageSize)),
    })),
    { key: 'new', text: 'Save as new view', separated: true, onSelect: () => openNameDialog(null) },
    ...(current !== undefined && mayChange
      ? [
          {
            key: 'rename',
            text: rights.mayShare ? 'Rename or share' : 'Rename',
            onSelect: () => openNameDialog(current),
          },
          {
            key: 'default',
            text: current.isDefault ? 'Remove as default' : 'Make default',
            onSelect: () =>
              void send({
                type: 'view.change',
                change: {
                  kind: 'update',
                  id: current.id,
                  body: { version: current.version, isDefault: !current.isDefault },
                },
              }),
          },
          {
            key: 'delete',
            text: 'Delete view',
            danger: true,
            onSelect: () =>
              void send({ type: 'view.delete', view: { id: current.id, version: current.version } }),
          },
        ]
      : []),
  ]
  return (
    <>
      {isChanged && (
        <>
          <span role="status" className={styles.progress}>
            View changed
          </span>
          {mayChange && (
            <Button tone="ghost" size="small" onClick={() => save(current)}>
              Save
            </Button>
          )}
          <Button tone="ghost" size="small" onClick={() => openNameDialog(null)}>
            Save as
          </Button>
        </>
      )}
      <Menu
        label={current === undefined ? 'Views' : `View: ${current.name}`}
        // An icon keeps the button narrow, so that the tools stay on one line.
        icon={current === undefined ? Bookmark : BookmarkCheck}
        {...(small ? {} : ({ tone: 'ghost', size: 'small' } as const))}
        align="end"
        items={items}
      />
      {dialog !== undefined && (
        <Suspense>
          <ViewDialog dialog={dialog} mayShare={rights.mayShare} views={views} />
        </Suspense>
      )}
    </>
  )
}

const updateOf = ({ id, version }: SavedViewRow, content: ViewContent) => ({
  kind: 'update' as const,
  id,
  body: { version, ...content },
})

/** Returns which views the user can change: the private ones they created and, if they may share views of the list, all shared ones. */
function useRights(area: RecordArea) {
  const auth = useAuth()
  const uid = useSelector(auth, ({ context }) => context.user?.uid)
  const roles = useSelector(auth, ({ context }) => context.loggedInUser?.roles)
  const canEdit = canMaintain(usePermissions(), area.permission)
  const mayShare = canEdit && roles?.some((role) => role !== 'EMPLOYEE') === true
  return {
    mayShare,
    mayChange: ({ shared, createdBy }: SavedViewRow) => (shared ? mayShare : createdBy === uid),
  }
}
