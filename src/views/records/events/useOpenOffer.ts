import { useSelector } from '@xstate/react'
import type { Draft } from '#domain/kernel/answer.ts'
import { isUnsaved } from '#machines/records/selectors.ts'
import { useEventDialog, useForm } from '#views/shell/ActorsContext.tsx'

/** For a button inside a record. Returns a function that opens an event's dialog, and the reason if the button is disabled. */
export function useOpenOffer(area: string): {
  readonly open: (event: string, values: Draft) => void
  readonly disabledReason: string | undefined
} {
  const dialog = useEventDialog(area)
  const form = useForm(area)
  const unsaved = useSelector(form, (state) => state !== undefined && isUnsaved(state.context))
  const sending = useSelector(form, (state) => state?.hasTag('sendingEvent') ?? false)
  return {
    open: (event, values) => dialog?.send({ type: 'dialog.open', event, values }),
    disabledReason: sending
      ? 'The last change is still being sent.'
      : unsaved
        ? 'Save or cancel your changes first.'
        : undefined,
  }
}
