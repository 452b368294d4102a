import { useEffect } from 'react'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { isUnsaved } from '#machines/records/selectors.ts'
import { useSaveState } from '#views/records/FormSaveBar.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { SaveState } from '#views/ui/form/SaveBar.tsx'

/** Saves each change immediately, one after the other, and shows the result of the last save. */
export function AutoSave({ form }: { form: RecordFormActor }) {
  const { shown, failed } = useSaveState(form)
  useEffect(() => {
    const saveWhenResting = () => {
      const state = form.getSnapshot()
      if (state.hasTag('idle') && isUnsaved(state.context)) form.send({ type: 'form.save' })
    }
    saveWhenResting()
    const { unsubscribe } = form.subscribe(saveWhenResting)
    return unsubscribe
  }, [form])
  return (
    <SaveState {...shown}>
      {failed && (
        <Button size="small" onClick={() => form.send({ type: 'form.save' })}>
          Try again
        </Button>
      )}
    </SaveState>
  )
}
