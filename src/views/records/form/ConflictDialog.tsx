import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { TheirVersion } from '#machines/records/recordFormContext.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { conflictsOf } from '#machines/records/selectors.ts'
import { agoText } from '#views/records/timeTexts.ts'
import * as styles from '#views/records/records.css.ts'
import { labelOf, shownValue } from '#views/records/form/FormContext.ts'
import { Button } from '#views/ui/button/Button.tsx'
import Dialog from '#views/ui/dialog/Dialog.tsx'
import { RadioGroup } from '#views/ui/input/RadioGroup.tsx'

interface ConflictDialogProps {
  readonly form: RecordFormActor
  readonly labels: Readonly<Record<string, string>>
}

/**
 * Shown if someone else has saved changes to fields that the user changed too. Shows both values of each field
 * and lets the user choose one.
 */
export default function ConflictDialog({ form, labels }: ConflictDialogProps) {
  const conflicts = useSelector(form, ({ context }) => conflictsOf(context), sameConflicts)
  const theirs = useSelector(form, ({ context }) => context.theirs)
  const [now] = useState(() => new Date())
  const leave = () => form.send({ type: 'conflict.postpone' })
  return (
    <Dialog
      open
      onClose={leave}
      width="wide"
      title="Someone else changed this record"
      description={`${changedText(theirs, now)} Both of you changed the fields below. Select which value to keep for each field. Everything else is merged.`}
      foot={
        <>
          <Button onClick={leave}>Keep editing</Button>
          <Button tone="primary" onClick={() => form.send({ type: 'conflict.resolve' })}>
            Save my choice
          </Button>
        </>
      }
    >
      <div>
        {conflicts.map(({ path, mine, theirs: theirValue, side }) => (
          <div key={path} className={styles.conflict}>
            <RadioGroup
              sideBySide
              label={labelOf(labels, path)}
              value={side}
              onChange={(key) =>
                form.send({ type: 'conflict.select', path, side: key === 'theirs' ? 'theirs' : 'mine' })
              }
              options={[
                { key: 'mine', text: `Yours: ${shownValue(mine)}` },
                { key: 'theirs', text: `Theirs: ${shownValue(theirValue)}` },
              ]}
            />
          </div>
        ))}
      </div>
    </Dialog>
  )
}

const sameConflicts = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Returns who changed the record and how long ago: "Ada Admin changed this 2 minutes ago." */
function changedText(theirs: TheirVersion | null, now: Date): string {
  const changedAt = theirs?.changedAt ?? theirs?.record['updatedAt']
  const time = typeof changedAt === 'string' ? new Date(changedAt) : null
  const ago = time === null || Number.isNaN(time.getTime()) ? '' : ` ${agoText(time, now)}`
  return `${theirs?.changedBy ?? 'Someone else'} changed this${ago}.`
}
