import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import type { FieldError } from '#domain/kernel/errors.ts'
import { approvedSheetCode } from '#domain/timesheets/approved/sheets.ts'
import { withoutNumbers } from '#domain/kernel/labels.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { showsErrors, isUnsaved, problemsOf } from '#machines/records/selectors.ts'
import { DraftNotice } from '#views/records/form/DraftNotice.tsx'
import { FormContext, fieldId } from '#views/records/form/FormContext.ts'
import * as styles from '#views/records/records.css.ts'
import { LostNotice } from '#views/records/form/LostNotice.tsx'
import { LeaveDialog } from '#views/records/form/LeaveDialog.tsx'
import { ErrorSummary, focusField } from '#views/ui/form/ErrorSummary.tsx'
import { moveFocusUnlessTyping } from '#views/ui/form/focusInvalid.ts'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'
import { controlKeys } from '#views/ui/kbd/moreKeys.ts'

const ConflictDialog = lazyWithRetry(() => import('#views/records/form/ConflictDialog.tsx'))

interface FormBodyProps {
  readonly form: RecordFormActor
  /** The form's name. */
  readonly title: string
  /** The label of each path, in field order. All entries of a list share one label. */
  readonly labels: Readonly<Record<string, string>>
  readonly readOnly?: boolean
  /** True if the form saves while the user types. A rejection then doesn't move the focus. */
  readonly autoSave?: boolean
  /** The URL of the record. The URLs of the record's tabs begin with this URL and show the same form. */
  readonly recordUrl?: string
  /** Focuses a field that may be on another tab. */
  readonly toField?: (path: string) => void
  /** Returns why the record's status locks a path, or null if the path isn't locked. */
  readonly lockOf?: (path: string) => string | null
  /** The save bar below the fields. A section can have its own save bar instead. */
  readonly bar: ReactNode
  readonly children: ReactNode
}

const nothingLocked = () => null
const focusPath = (path: string) => focusField(fieldId(path))

/** An open form: its fields, error summary, save bar and dialogs. */
export function FormBody({
  form,
  title,
  labels,
  readOnly = false,
  autoSave = false,
  recordUrl,
  toField = focusPath,
  lockOf = nothingLocked,
  bar,
  children,
}: FormBodyProps) {
  const comparing = useSelector(form, (state) => state.hasTag('comparing'))
  const element = useRef<HTMLFormElement>(null)
  const latestToField = useRef(toField)
  useSaveKey(form)
  useEffect(() => {
    latestToField.current = toField
  })
  useEffect(() => {
    if (autoSave) return
    let focusedAtSave: Element | null = null
    let wasSaving = false
    const saves = form.subscribe((state) => {
      const isSaving = state.hasTag('saving')
      if (isSaving && !wasSaving) focusedAtSave = document.activeElement
      wasSaving = isSaving
    })
    const errors = form.on('errors.shown', () => {
      moveFocusUnlessTyping(() => {
        const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
        const [first] = problemsOf(form.getSnapshot().context)
        if (invalid) invalid.focus()
        else if (first?.field !== undefined) latestToField.current(first.field)
      }, focusedAtSave ?? document.activeElement)
    })
    return () => {
      saves.unsubscribe()
      errors.unsubscribe()
    }
  }, [form, autoSave])
  return (
    <FormContext value={{ form, labels, readOnly, lockOf }}>
      <form
        ref={element}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          form.send({ type: 'form.save' })
        }}
      >
        <DraftNotice form={form} />
        <LostNotice form={form} labels={labels} />
        <Problems form={form} labels={labels} toField={toField} />
        {children}
        {bar}
      </form>
      <LeaveDialog form={form} recordUrl={recordUrl} />
      {comparing && (
        <Suspense>
          <ConflictDialog form={form} labels={labels} />
        </Suspense>
      )}
    </FormContext>
  )
}

/** Lists the errors of the last save or event, in field order. */
function Problems({ form, labels, toField }: Required<Pick<FormBodyProps, 'form' | 'labels' | 'toField'>>) {
  const refused = useSelector(form, showsErrors)
  const unsortedProblems = useSelector(form, ({ context }) => problemsOf(context))
  if (!refused || unsortedProblems.length === 0) return null
  const paths = Object.keys(labels)
  const orderOf = ({ code, field }: FieldError) => {
    // Errors that name timesheets come last, after the error that they explain.
    if (code === approvedSheetCode) return paths.length
    return field === undefined ? -1 : paths.indexOf(withoutNumbers(field))
  }
  const problems = unsortedProblems.toSorted((a, b) => orderOf(a) - orderOf(b))
  return (
    <div className={styles.summary}>
      <ErrorSummary
        problems={problems.map(({ code, field, message, other }) => ({
          id: field === undefined || !paths.includes(withoutNumbers(field)) ? undefined : fieldId(field),
          message,
          href: code === approvedSheetCode && other !== undefined ? `/timesheets/${other.id}` : undefined,
          onFocus: () => toField(field ?? ''),
        }))}
      />
    </div>
  )
}

/** Saves unsaved changes on Ctrl+S or Cmd+S. */
function useSaveKey(form: RecordFormActor): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== controlKeys.save || !(event.ctrlKey || event.metaKey) || event.altKey)
        return
      event.preventDefault()
      if (isUnsaved(form.getSnapshot().context)) form.send({ type: 'form.save' })
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [form])
}
