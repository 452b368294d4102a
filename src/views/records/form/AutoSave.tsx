import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { useSaveState } from '#views/records/form/FormSaveBar.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { SaveState } from '#views/ui/form/SaveBar.tsx'

/** The result of the last save, in a form where each change saves itself. */
export function AutoSave({ form }: { form: RecordFormActor }) {
  const { shown, failed } = useSaveState(form)
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
