import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import type { RecordSaveActor } from '#machines/records/recordSave.machine.ts'
import { isUnsaved, problemsOf } from '#machines/records/selectors.ts'
import { SaveBar, type SaveBarProps } from '#views/ui/form/SaveBar.tsx'

type State = Pick<SaveBarProps, 'state' | 'tone' | 'fill' | 'detail' | 'isSaved'>

/** Save and Cancel, with the state of the last save. Save submits the surrounding form. */
export function FormSaveBar({ form, inSection, next, onCancel }: FormSaveBarProps) {
  const { shown } = useSaveState(form)
  const saving = useSelector(form, (state) => state.hasTag('saving'))
  const other = next && {
    text: `Save and ${next.text.toLowerCase()}`,
    disabledReason: saving ? 'The last save is still in progress.' : undefined,
    onSave: () => form.send({ type: 'form.save', nextEvent: next.event }),
  }
  return <SaveBar {...shown} inSection={inSection} other={other} onCancel={onCancel} />
}

/** An event that can be sent together with a save. */
export interface NextEvent {
  readonly event: string
  /** The text of the event's own button, such as "Start onboarding". */
  readonly text: string
}

interface FormSaveBarProps {
  readonly form: RecordFormActor
  readonly inSection?: boolean
  readonly next?: NextEvent | undefined
  readonly onCancel: () => void
}

interface SaveTexts {
  /** The beginning of the text for a rejected save, instead of "Not saved". */
  readonly failedText?: string | undefined
  /** True for a record that isn't stored yet. */
  readonly isNew?: boolean
}

/** Returns the state of the last save in words, and whether the user must save again. */
export function useSaveState(form: RecordFormActor, texts: SaveTexts = {}) {
  const saveActor = useSelector(
    form,
    ({ children }) => (children.saveDraft ?? children.sendEvent) as RecordSaveActor | undefined,
  )
  const waiting = useSelector(saveActor, (state) => state?.hasTag('waiting') ?? false)
  const state = useSelector(form, (snapshot) => snapshot)
  // A save that is waiting for its next attempt is sent as soon as the network is back.
  useEffect(() => {
    if (!waiting) return
    const retryNow = () => saveActor?.send({ type: 'save.now' })
    addEventListener('online', retryNow)
    return () => removeEventListener('online', retryNow)
  }, [saveActor, waiting])
  return {
    shown: stateOf(state, waiting, texts),
    failed: state.hasTag('invalid') || state.hasTag('refused') || state.hasTag('unsent'),
  }
}

function stateOf(
  snapshot: ReturnType<RecordFormActor['getSnapshot']>,
  waiting: boolean,
  { failedText = 'Not saved', isNew = false }: SaveTexts,
): State {
  const { context } = snapshot
  const count = problemsOf(context).length
  if (waiting) {
    return {
      state: snapshot.hasTag('sendingEvent') ? 'Not sent, will retry' : 'Not saved, will retry',
      tone: 'warning',
      fill: 'half',
      detail: navigator.onLine
        ? "The server didn't respond."
        : "You're offline. Muster will try again when you're back online.",
    }
  }
  if (snapshot.hasTag('sendingEvent')) return { state: 'Sending…', tone: 'accent', fill: 'half' }
  if (snapshot.hasTag('saving')) return { state: 'Saving…', tone: 'accent', fill: 'half' }
  if (snapshot.hasTag('unsent')) {
    return {
      state: 'Not saved yet',
      tone: 'warning',
      fill: 'half',
      // Nothing was sent, because the app wasn't verified or the rules didn't load.
      detail:
        context.refusals.length === 0
          ? "Couldn't verify this app. Save again in a moment."
          : "Part of Muster couldn't load. Save again in a moment.",
    }
  }
  if ((snapshot.hasTag('eventRefused') || snapshot.hasTag('eventUnsent')) && !isUnsaved(context)) {
    return { state: 'Action failed', tone: 'critical', detail: "The record wasn't changed." }
  }
  if ((snapshot.hasTag('invalid') || snapshot.hasTag('refused')) && count > 0) {
    return {
      state: `${failedText}, ${count} ${count === 1 ? 'error' : 'errors'}`,
      tone: 'critical',
      detail: 'Your changes are kept as a draft.',
    }
  }
  if (isUnsaved(context)) return { state: 'Unsaved changes', tone: 'warning', fill: 'half' }
  if (Object.keys(context.lost).length > 0)
    return {
      state: 'Partially saved',
      tone: 'warning',
      detail: "The changes that couldn't be saved are listed at the top of the form.",
    }
  return isNew || context.record === null
    ? { state: 'No changes yet', tone: 'neutral', fill: 'hollow' }
    : { state: 'Saved', tone: 'positive', isSaved: true }
}
