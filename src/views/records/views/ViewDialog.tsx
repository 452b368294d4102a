import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import type { SavedViewRow } from '#domain/savedViews/record.ts'
import type { SavedViewActor } from '#machines/savedViews/savedView.machine.ts'
import * as styles from '#views/records/records.css.ts'
import { Button } from '#views/ui/button/Button.tsx'
import Dialog from '#views/ui/dialog/Dialog.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import { Checkbox } from '#views/ui/input/Checkbox.tsx'
import { TextInput } from '#views/ui/input/TextInput.tsx'

interface ViewDialogProps {
  readonly dialog: SavedViewActor
  readonly mayShare: boolean
  readonly views: readonly SavedViewRow[]
}

/** Asks for the name of a view, or for confirmation before a view is deleted. Loaded when a user first changes a view. */
export default function ViewDialog({ dialog, mayShare, views }: ViewDialogProps) {
  const draft = useSelector(dialog, ({ context }) => context.draft)
  const deletedId = useSelector(dialog, (state) =>
    state.matches('confirming') && state.context.change?.kind === 'delete' ? state.context.change.id : null,
  )
  const cancel = () => dialog.send({ type: 'view.cancel' })
  if (draft !== null) return <NameDialog dialog={dialog} mayShare={mayShare} />
  const view = views.find(({ id }) => id === deletedId)
  if (view === undefined) return null
  return (
    <Dialog
      open
      onClose={cancel}
      title="Delete view"
      description={`“${view.name}” will be deleted${view.shared ? ' for everyone in this client' : ''}. Records aren't affected.`}
      foot={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button tone="dangerSolid" onClick={() => dialog.send({ type: 'view.confirm' })}>
            Delete view
          </Button>
        </>
      }
    />
  )
}

function NameDialog({ dialog, mayShare }: Pick<ViewDialogProps, 'dialog' | 'mayShare'>) {
  const name = useSelector(dialog, ({ context }) => context.draft?.name ?? '')
  const shared = useSelector(dialog, ({ context }) => context.draft?.shared ?? false)
  const isNew = useSelector(dialog, ({ context }) => context.draft?.view === null)
  const errors = useSelector(dialog, ({ context }) => context.errors)
  const [isSubmitted, setSubmitted] = useState(false)
  const cancel = () => dialog.send({ type: 'view.cancel' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (name.trim() !== '') dialog.send({ type: 'view.confirm' })
  }
  const nameError = errors.find(({ field }) => field === 'name')?.message
  const title = isNew ? 'Save view' : mayShare ? 'Rename or share view' : 'Rename view'
  return (
    <Dialog
      open
      onClose={cancel}
      title={title}
      description={isNew ? 'Saves the filters, order and columns of this list.' : undefined}
      foot={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" form="view" tone="primary">
            {title}
          </Button>
        </>
      }
    >
      <form id="view" noValidate className={styles.dialogForm} aria-label={title} onSubmit={submit}>
        {errors
          .filter(({ field }) => field !== 'name')
          .map(({ message }) => (
            <p key={message} role="alert">
              {message}
            </p>
          ))}
        <Field
          label="Name"
          required
          error={nameError ?? (isSubmitted && name.trim() === '' ? 'Enter a name.' : undefined)}
        >
          <TextInput
            value={name}
            maxLength={60}
            onChange={(text) => dialog.send({ type: 'view.edit', name: text })}
          />
        </Field>
        {mayShare && (
          <Checkbox
            label="Share with everyone in this client"
            checked={shared}
            onChange={(isShared) => dialog.send({ type: 'view.edit', shared: isShared })}
          />
        )}
      </form>
    </Dialog>
  )
}
