import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { conflictsOf } from '#machines/records/selectors.ts'
import { timeText } from '#views/records/DraftNotice.tsx'
import * as styles from '#views/records/records.css.ts'
import { labelOf } from '#views/records/FormContext.ts'
import { Button } from '#views/ui/button/Button.tsx'
import Dialog from '#views/ui/dialog/Dialog.tsx'
import { RadioGroup } from '#views/ui/input/RadioGroup.tsx'

interface ConflictDialogProps {
  readonly form: RecordFormActor
  readonly labels: Readonly<Record<string, string>>
}

const shownValue = (value: string) => (value === '' || value === 'SELECT' ? '(empty)' : value)

/** Another user saved changes to the same fields. Shows both values and lets the user choose one for each. */
export default function ConflictDialog({ form, labels }: ConflictDialogProps) {
  const conflicts = useSelector(form, ({ context }) => conflictsOf(context))
  const savedAt = useSelector(form, ({ context }) => context.theirs?.record['updatedAt'])
  const [now] = useState(() => new Date())
  const savedText =
    typeof savedAt === 'string' ? `Their version was saved ${timeText(new Date(savedAt), now)}. ` : ''
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const goOn = () => form.send({ type: 'conflict.leave' })
  const mine = conflicts.map(({ path }) => path).filter((path) => !theirs.includes(path))
  return (
    <Dialog
      open
      onClose={goOn}
      width="wide"
      title="Someone else changed this record"
      description={`${savedText}Both of you changed the fields below. Choose which value to keep for each; everything else is merged.`}
      foot={
        <>
          <Button onClick={goOn}>Go on editing</Button>
          <Button tone="primary" onClick={() => form.send({ type: 'conflict.choose', mine })}>
            Save my choice
          </Button>
        </>
      }
    >
      <div className={styles.compared}>
        {conflicts.map((conflict) => (
          <div key={conflict.path}>
            <RadioGroup
              beside
              label={labelOf(labels, conflict.path)}
              value={theirs.includes(conflict.path) ? 'theirs' : 'mine'}
              onChange={(choice) =>
                setTheirs(
                  choice === 'theirs'
                    ? [...theirs, conflict.path]
                    : theirs.filter((path) => path !== conflict.path),
                )
              }
              options={[
                { key: 'mine', text: `Yours: ${shownValue(conflict.mine)}` },
                { key: 'theirs', text: `Theirs: ${shownValue(conflict.theirs)}` },
              ]}
            />
          </div>
        ))}
      </div>
    </Dialog>
  )
}
