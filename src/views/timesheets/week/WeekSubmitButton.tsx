import { useCallback } from 'react'
import type { WeekRecord } from '#domain/timesheets/week.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { incompleteReasons } from '#views/timesheets/week/SubmitReasons.tsx'
import { usePaintedDraft } from '#views/timesheets/usePaintedDraft.ts'
import { Button } from '#views/ui/button/Button.tsx'

interface WeekSubmitButtonProps {
  readonly form: RecordFormActor
  readonly week: WeekRecord
  readonly submitting: boolean
}

/** A button that submits the open rows of a week. */
export function WeekSubmitButton(props: WeekSubmitButtonProps) {
  const { submit, disabledReason } = useSubmit(props)
  return (
    <Button tone="primary" disabledReason={disabledReason} onClick={submit}>
      Submit
    </Button>
  )
}

/** Returns the function that submits a week, the reasons why the week is incomplete, and the reason why the button is disabled. That reason is undefined if the button is enabled. */
export function useSubmit({ form, week, submitting }: WeekSubmitButtonProps) {
  const draft = usePaintedDraft(form)
  const submit = useCallback(() => {
    form.send({ type: 'field.change', values: { submit: 'yes' } })
    form.send({ type: 'form.save' })
  }, [form])
  const openRows = week.rows.filter(({ editable }) => editable)
  const incomplete = submitting ? [] : incompleteReasons(openRows, draft)
  const disabledReason = submitting ? 'The week is being submitted.' : incomplete[0]?.message
  return { submit, incomplete, disabledReason }
}
