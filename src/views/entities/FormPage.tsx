import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { StoredRecord } from '#domain/answer.ts'
import type { EntityFormActor } from '#machines/entityForm.machine.ts'
import { isUnsaved, problemsOf } from '#machines/selectors.ts'
import type { EntityAreaName } from '#machines/route.ts'
import { useForm } from '#views/ActorsContext.tsx'
import { FormContext, fieldId } from '#views/entities/FormContext.ts'
import * as styles from '#views/entities/entities.css.ts'
import { FormSaveBar } from '#views/entities/FormSaveBar.tsx'
import { LeaveDialog } from '#views/entities/LeaveDialog.tsx'
import { NoAccessPage } from '#views/fallback/NoAccessPage.tsx'
import { NotFoundPage } from '#views/fallback/NotFoundPage.tsx'
import { listPath, recordPath } from '#views/paths.ts'
import { ErrorState } from '#views/ui/ErrorState.tsx'
import { ErrorSummary } from '#views/ui/ErrorSummary.tsx'
import { Page } from '#views/ui/Page.tsx'
import { PageHeader } from '#views/ui/PageHeader.tsx'
import { Skeleton } from '#views/ui/Skeleton.tsx'

const ConflictDialog = lazy(() => import('#views/entities/ConflictDialog.tsx'))

export interface FormPageProps<Rec> {
  readonly area: EntityAreaName
  readonly parent: string
  /** The heading while a record is added. */
  readonly adding: string
  readonly titleOf: (record: Rec) => string
  readonly facts?: (record: Rec) => ReactNode
  /** The label of each path; entries of a list share theirs. */
  readonly labels: Readonly<Record<string, string>>
  readonly canMaintain: boolean
  readonly children: (record: Rec | null) => ReactNode
}

/** The page of one record: opens its form ready to type, keeps the save bar in view, and says what became of a save. */
export function FormPage<Rec extends StoredRecord>(props: FormPageProps<Rec>) {
  const form = useForm(props.area)
  return form === undefined ? <Opening {...props} /> : <OpenForm {...props} form={form} />
}

function Opening({ parent, area }: { parent: string; area: EntityAreaName }) {
  return (
    <Page narrow>
      <PageHeader title="Loading..." parent={{ href: listPath(area), text: parent }} />
      <div className={styles.opening} aria-hidden="true">
        <Skeleton width="large" />
        <Skeleton width="medium" />
        <Skeleton width="large" />
        <Skeleton width="medium" />
      </div>
    </Page>
  )
}

function OpenForm<Rec extends StoredRecord>(props: FormPageProps<Rec> & { form: EntityFormActor }) {
  const { form, area, parent, adding, titleOf, facts, labels, canMaintain, children } = props
  const record = useSelector(form, ({ context }) => context.record) as Rec | null
  const open = useSelector(form, (state) => state.hasTag('open'))
  const failed = useSelector(form, (state) => state.hasTag('error'))
  const missing = useSelector(form, (state) => state.matches('missing'))
  const refused = useSelector(form, (state) => state.matches('refused'))
  const comparing = useSelector(form, (state) => state.hasTag('comparing'))
  const failure = useSelector(form, ({ context }) => context.refusals[0]?.message)
  const up = { href: listPath(area), text: parent }
  useFollowingUrl(form, area)
  useSaveKey(form)

  if (missing) return <NotFoundPage parent={up} />
  if (refused) return <NoAccessPage />
  if (failed) {
    return (
      <Page narrow>
        <PageHeader title={parent} parent={up} />
        <ErrorState
          message={failure ?? 'The record could not be loaded.'}
          onRetry={() => form.send({ type: 'form.reload' })}
        />
      </Page>
    )
  }
  if (!open) return <Opening {...props} />
  const title = record === null ? adding : titleOf(record)
  return (
    <FormContext value={{ form, labels, readOnly: !canMaintain }}>
      <Page narrow>
        <title>{`${title} · Muster`}</title>
        <PageHeader title={title} parent={up}>
          {record !== null && facts?.(record)}
        </PageHeader>
        <form
          noValidate
          className={styles.formBody}
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault()
            form.send({ type: 'form.save' })
          }}
        >
          <Problems form={form} />
          {children(record)}
          {canMaintain && <FormSaveBar form={form} back={up.href} />}
        </form>
        <LeaveDialog form={form} />
        {comparing && (
          <Suspense>
            <ConflictDialog form={form} labels={labels} />
          </Suspense>
        )}
      </Page>
    </FormContext>
  )
}

function Problems({ form }: { form: EntityFormActor }) {
  const refused = useSelector(form, (state) => state.hasTag('refused'))
  const problems = useSelector(form, ({ context }) => problemsOf(context))
  if (!refused || problems.length === 0) return null
  return (
    <div className={styles.summary}>
      <ErrorSummary
        problems={problems.map(({ field, message }) => ({
          id: field === undefined ? undefined : fieldId(field),
          message,
        }))}
      />
    </div>
  )
}

/** After adding, the record's own address replaces …/new; a refused save moves the focus to the first error. */
function useFollowingUrl(form: EntityFormActor, area: EntityAreaName): void {
  const [, navigate] = useLocation()
  const go = useRef(navigate)
  useEffect(() => {
    go.current = navigate
  })
  useEffect(() => {
    const saved = form.on('record.saved', ({ id, created }) => {
      if (created) go.current(recordPath(area, id), { replace: true })
    })
    const refused = form.on('save.refused', () => {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
    })
    return () => {
      saved.unsubscribe()
      refused.unsubscribe()
    }
  }, [form, area])
}

/** Ctrl or Cmd with S saves. */
function useSaveKey(form: EntityFormActor): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (isUnsaved(form.getSnapshot().context)) form.send({ type: 'form.save' })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [form])
}
