import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { useSaveState } from '#views/records/form/FormSaveBar.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { SaveState } from '#views/ui/form/SaveBar.tsx'

interface AutoSaveProps {
  readonly form: RecordFormActor
  /** The beginning of the text about a rejected save. Defaults to "Not saved". */
  readonly failedText?: string | undefined
  /** True for a record that isn't stored yet. */
  readonly isNew?: boolean
}

/** The result of the last save, in a form where each change is saved automatically. */
export function AutoSave({ form, ...texts }: AutoSaveProps) {
  const { shown, failed } = useSaveState(form, texts)
  return (
    <SaveState {...shown}>
      {failed && (
        <Button size="small" onClick={() => form.send({ type: 'form.save' })}>
          Retry
        </Button>
      )}
    </SaveState>
  )
}
