import { useSelector } from '@xstate/react'
import { useRef, type FormEvent } from 'react'
import type { RevealActor } from '#machines/employees/reveal.machine.ts'
import { showButtonText } from '#views/employees/showButtonText.ts'
import * as styles from '#views/records/records.css.ts'
import { Button } from '#views/ui/button/Button.tsx'
import Dialog from '#views/ui/dialog/Dialog.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import { focusInvalid } from '#views/ui/form/focusInvalid.ts'
import { TextArea } from '#views/ui/input/TextArea.tsx'

/** Asks why a restricted value is needed. */
export default function RevealDialog({ reveal, label }: { reveal: RevealActor; label: string }) {
  const reason = useSelector(reveal, ({ context }) => context.reason)
  const error = useSelector(reveal, ({ context }) => context.errors[0])
  const busy = useSelector(reveal, (state) => state.hasTag('busy'))
  const form = useRef<HTMLFormElement>(null)
  const close = () => reveal.send({ type: 'reveal.hide' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reveal.send({ type: 'reveal.submit' })
    focusInvalid(form.current)
  }
  const title = showButtonText(label)
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description="Your name and reason are recorded in this employee's history."
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form="reveal"
            tone="primary"
            disabledReason={busy ? 'Loading the value…' : undefined}
          >
            Show
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="reveal"
        noValidate
        className={styles.dialogForm}
        aria-label={title}
        onSubmit={submit}
      >
        {error !== undefined && error.field !== 'reason' && <p role="alert">{error.message}</p>}
        <Field label="Reason" required error={error?.field === 'reason' ? error.message : undefined}>
          <TextArea value={reason} onChange={(text) => reveal.send({ type: 'reveal.type', reason: text })} />
        </Field>
      </form>
    </Dialog>
  )
}
