import { useSelector } from '@xstate/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Draft, Row, StoredRecord } from '#domain/kernel/answer.ts'
import { canMaintain, type Area as Permission } from '#domain/kernel/permissions.ts'
import { pageAround } from '#machines/records/listSelectors.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import {
  useAlerts,
  useAreas,
  useAuth,
  useEventDialog,
  useForm,
  useList,
  useRecord,
} from '#views/shell/ActorsContext.tsx'
import { listsAbout } from '#views/records/about.ts'
import { archivedText, restoreOffers } from '#views/records/list/archived.ts'
import { FormBody } from '#views/records/form/FormBody.tsx'
import { RecordNeighbors } from '#views/records/RecordNeighbors.tsx'
import { useOpenId } from '#views/records/useOpenId.ts'
import { FailedRecord } from '#views/records/form/FailedRecord.tsx'
import { FormSaveBar, type NextEvent } from '#views/records/form/FormSaveBar.tsx'
import { PrintLine } from '#views/records/PrintLine.tsx'
import * as styles from '#views/records/records.css.ts'
import { useQueue, type RecordQueue } from '#views/records/list/queue.ts'
import type { Offer } from '#views/records/form/offer.ts'
import { RecordEvents } from '#views/records/events/RecordEvents.tsx'
import { RecordTabs, useRecordTab } from '#views/records/RecordTabs.tsx'
import { OfferReasons } from '#views/records/events/OfferReasons.tsx'
import { RelatedLinks } from '#views/records/RelatedLinks.tsx'
import NoAccessPage from '#views/fallback/NoAccessPage.tsx'
import { NotFoundPage } from '#views/fallback/NotFoundPage.tsx'
import { newPath, recordPath, type RecordArea } from '#views/shell/area.ts'
import { isUnder } from '#views/shell/route/place.ts'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { toQuery } from '#views/shell/route/paths.ts'
import { usePageSize } from '#views/shell/usePageSize.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { useUnconfirmed } from '#views/shell/unconfirmed.ts'
import { keepFocusInView } from '#views/ui/kit/keepFocusInView.ts'
import { FormSkeleton } from '#views/ui/form/FormSkeleton.tsx'
import { Page } from '#views/ui/page/Page.tsx'
import { PageHeader } from '#views/ui/page/PageHeader.tsx'
import type { MenuItem } from '#views/ui/menu/menuItem.ts'
import Plus from 'lucide-react/icons/plus'

export interface FormPageProps<Rec, R extends Row> {
  /** Returns the page's title from the record, or from its row in the list while the record loads. */
  readonly titleOf: (record: Rec | R) => string
  /** Renders the facts below the title. `toField` focuses a field, and opens its tab if necessary. */
  readonly facts?: (record: Rec, toField: (path: string) => void) => ReactNode
  /** Returns the permission that is needed to change this record. Defaults to the area's permission. */
  readonly permissionOf?: (record: Rec) => Permission
  /** Returns the events that are available in the record's status. Omit for records without a lifecycle. */
  readonly events?: (record: Rec, uid: string) => readonly Offer[]
  /** Returns the text of the toast for a new record. The default text says that the record was added. */
  readonly addedText?: (draft: Draft) => string
  /** The event that a user can send together with the first save of a new record. */
  readonly nextEvent?: NextEvent
  /** Returns what the record's status locks and how to change it anyway, or null if nothing is locked. */
  readonly lockedText?: (record: Rec) => string | null
  /** Returns why the record can no longer be edited, or null while it can. */
  readonly closedText?: (record: Rec) => string | null
  /** False if discarding is the only way to archive these records. Discarded records can't be restored, and `closedText` says so. */
  readonly restorable?: false
  /** True for a record that only events can change. It has no fields to save. */
  readonly fieldless?: true
  /** Returns why the record's status locks a path, or null if the path isn't locked. */
  readonly lockOf?: ((record: Rec, path: string) => string | null) | undefined
  /** Returns false if records of the area named `list` can't be added for this record. */
  readonly canAdd?: (record: Rec, list: string) => boolean
  /** The label of each path, in field order. All entries of a list share one label. */
  readonly labels: Readonly<Record<string, string>>
  /** Returns the tab that contains the field of a path. Omit for records without tabs. */
  readonly tabOf?: (path: string) => string
  /** The list in which these records wait for a decision. */
  readonly queue?: RecordQueue
  /** Shown below the form instead of Save and Cancel, for a form that saves automatically. */
  readonly bar?: (form: RecordFormActor) => ReactNode
  /** The parent of this page. Defaults to the area's list. */
  readonly parent?: { readonly href: string; readonly text: string } | undefined
  /** Content between the title and the form, such as tabs to other pages. */
  readonly between?: ReactNode
  /** Shown while the record loads. For records that load slowly. */
  readonly loadingContent?: ReactNode
  readonly children: (record: Rec | null, tab: string) => ReactNode
}

/** The page of one record: its form, with the save bar and the result of the last save. */
export function FormPage<Rec extends StoredRecord, R extends Row>(props: FormPageProps<Rec, R>) {
  const area = useCurrentArea()
  const form = useForm(area.name)
  return form === undefined ? (
    <UnopenedRecord area={area} titleOf={props.titleOf} loadingContent={props.loadingContent} />
  ) : (
    <OpenForm key={form.sessionId} {...props} area={area} form={form} />
  )
}

interface UnopenedRecordProps<R> {
  readonly area: RecordArea
  readonly titleOf: (row: R) => string
  readonly loadingContent: ReactNode
}

/** The page while the record loads, or if the record can't be shown. */
function UnopenedRecord<R extends Row>({ area, titleOf, loadingContent }: UnopenedRecordProps<R>) {
  const { one, title } = area
  const record = useRecord(area.name)
  const missing = useSelector(record, (state) => state?.hasTag('missing') ?? false)
  const forbidden = useSelector(record, (state) => state?.hasTag('forbidden') ?? false)
  const failed = useSelector(record, (state) => state?.hasTag('error') ?? false)
  const failure = useSelector(record, (state) => state?.context.errors[0]?.message)
  const parent = { href: useListHref(area), text: title }
  if (missing) return <NotFoundPage parent={parent} />
  if (forbidden) return <NoAccessPage />
  if (!failed) return <LoadingRecord {...{ area, titleOf, loadingContent }} />
  const reload = () => record?.send({ type: 'record.reload' })
  return <FailedRecord one={one} parent={parent} failure={failure} onReload={reload} />
}

/** The page while its record loads: the record's name, if the list contains it, and the shape of the form. */
function LoadingRecord<R extends Row>({ area, titleOf, loadingContent }: UnopenedRecordProps<R>) {
  const { one, title } = area
  const listHref = useListHref(area)
  const [path] = useLocation()
  const list = useList(area.name)
  const row = useSelector(list, (state) => {
    const rows = state?.context.lastShown?.rows ?? state?.context.rows
    return rows?.find(({ id }) => isUnder(path, recordPath(area, id)))
  }) as R | undefined
  const name = useUnconfirmed() || row === undefined ? undefined : titleOf(row)
  return (
    <Page narrow>
      <title>{`${name ?? one} · Muster`}</title>
      <PageHeader
        title={name ?? 'Loading...'}
        parent={{ href: listHref, text: title }}
        aside={<RecordNeighbors area={area} />}
      />
      {loadingContent}
      <FormSkeleton />
    </Page>
  )
}

type OpenFormProps<Rec, R extends Row> = FormPageProps<Rec, R> & {
  readonly area: RecordArea
  readonly form: RecordFormActor
}

function OpenForm<Rec extends StoredRecord, R extends Row>(props: OpenFormProps<Rec, R>) {
  const { form, area, titleOf, facts, permissionOf, events, closedText, lockOf, labels, tabOf, children } =
    props
  const { bar, between, queue } = props
  const { one } = area
  const { lockedText, fieldless } = props
  const record = useSelector(form, ({ context }) => context.record) as Rec | null
  const neededPermission = record === null ? undefined : permissionOf?.(record)
  const canEdit = canMaintain(usePermissions(), neededPermission ?? area.permission)
  const dialog = useEventDialog(area.name)
  const isNew = useSelector(form, ({ context }) => context.id === null)
  const uid = useSelector(useAuth(), ({ context }) => context.user?.uid ?? '')
  const [, navigate] = useLocation()
  const list = { href: useListHref(area), text: area.title }
  const parent = props.parent ?? list
  const archivedReason = record === null || props.restorable === false ? null : archivedText(record)
  const additions = useAdditions(area, archivedReason === null ? record : null, props.canAdd)
  useUrlAfterSave(form, area, props.addedText)
  const keys = useQueue(area, form, queue)
  const { tab, toField } = useRecordTab(area, record?.id ?? null, tabOf)

  if (isNew && area.adds === false) return <NotFoundPage parent={parent} />
  if (isNew && !canEdit) return <NoAccessPage />
  const eventsOf = archivedReason === null ? events : events && (() => restoreOffers)
  const offers = record !== null && canEdit && eventsOf !== undefined ? eventsOf(record, uid) : []
  const closedReason = archivedReason ?? (record === null ? null : (closedText?.(record) ?? null))
  const lockedReason =
    record === null || closedReason !== null || !canEdit ? null : (lockedText?.(record) ?? null)
  const canSave = canEdit && closedReason === null && fieldless !== true
  const title = record === null ? (area.addText ?? `New ${one.toLowerCase()}`) : titleOf(record)
  return (
    <Page narrow={bar === undefined} footed={canSave}>
      <title>{`${title} · Muster`}</title>
      <PageHeader
        title={title}
        parent={parent}
        aside={<RecordNeighbors area={area} />}
        actions={
          record !== null &&
          dialog !== undefined && <RecordEvents {...{ form, dialog, offers, additions, keys }} />
        }
      >
        {record !== null && facts?.(record, toField)}
        <OfferReasons offers={offers} noun={one.toLowerCase()} labels={labels} toField={toField} />
        {closedReason !== null && <p className={styles.reasonLine}>{closedReason}</p>}
        {lockedReason !== null && <p className={styles.reasonLine}>{lockedReason}</p>}
        {record !== null && <RelatedLinks area={area} id={record.id} />}
      </PageHeader>
      {record !== null && <RecordTabs area={area} id={record.id} current={tab} />}
      {between}
      <PrintLine />
      <FormBody
        form={form}
        autoSave={bar !== undefined}
        title={title}
        labels={labels}
        {...(record !== null && { recordUrl: recordPath(area, record.id) })}
        toField={toField}
        readOnly={!canEdit || closedReason !== null}
        lockOf={(path) =>
          record === null || closedReason !== null ? null : (lockOf?.(record, path) ?? null)
        }
        bar={
          canSave &&
          (bar?.(form) ?? (
            <FormSaveBar
              form={form}
              next={record === null ? props.nextEvent : undefined}
              onCancel={() => navigate(parent.href)}
            />
          ))
        }
      >
        {children(record, tab)}
      </FormBody>
    </Page>
  )
}

/** Returns the menu items that add a record linked to the open one. */
function useAdditions<Rec extends StoredRecord>(
  area: RecordArea,
  record: Rec | null,
  canAdd: (record: Rec, list: string) => boolean = () => true,
): readonly MenuItem[] {
  const permissions = usePermissions()
  const lists = listsAbout(useAreas(), area)
  if (record === null || !canMaintain(permissions, area.permission)) return []
  return lists.flatMap(({ list, about: { prefill } }) =>
    prefill === undefined || !canMaintain(permissions, list.permission) || !canAdd(record, list.name)
      ? []
      : [
          {
            key: list.name,
            text: `Add ${list.one.toLowerCase()}`,
            icon: Plus,
            href: newPath(list, { [prefill]: record.id }),
          },
        ],
  )
}

/** Returns the URL of the list page that contains the open record, with the user's search, filters and order. */
function useListHref({ name, listPath }: RecordArea): string {
  const pageSize = usePageSize()
  const id = useOpenId()
  const query = useSelector(useList(name), (state) =>
    state === undefined ? '' : toQuery(pageAround(state.context, id), { pageSize }),
  )
  return listPath + query
}

/** Replaces the URL …/new with the record's URL after a new record is added. Also opens records that an event has added. */
function useUrlAfterSave(
  form: RecordFormActor,
  area: RecordArea,
  addedText = (_: Draft) => `${area.one} added`,
): void {
  const [, navigate] = useLocation()
  const alerts = useAlerts()
  const latestNavigate = useRef(navigate)
  const latestAddedText = useRef(addedText)
  useEffect(() => {
    latestNavigate.current = navigate
    latestAddedText.current = addedText
  })
  useEffect(() => {
    const { unsubscribe } = form.on('record.saved', ({ id, created, added }) => {
      if (added !== undefined) latestNavigate.current(recordPath(area, added))
      if (!created) return
      alerts.send({ type: 'toast.raise', title: latestAddedText.current(form.getSnapshot().context.draft) })
      // The page of a stored record shows more above the fields, so the focused field moves down.
      keepFocusInView()
      latestNavigate.current(recordPath(area, id), { replace: true })
    })
    return unsubscribe
  }, [form, area, alerts])
}
