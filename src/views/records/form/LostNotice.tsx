import { withoutNumbers } from '#domain/kernel/labels.ts'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { labelOf, shownValue } from '#views/records/form/FormContext.ts'
import * as styles from '#views/records/records.css.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { useFocusFallback } from '#views/ui/kit/useFocusFallback.ts'

interface LostNoticeProps {
  readonly form: RecordFormActor
  readonly labels: Readonly<Record<string, string>>
}

/** Lists the typed values that couldn't be saved, because the record's new status locks their fields. */
export function LostNotice(props: LostNoticeProps) {
  const lost = useSelector(props.form, ({ context }) => context.lost)
  const texts = Object.entries(lost).flatMap(([path, value]) => {
    // The value at a path without a label is only the name that belongs to an id. It is shown with the id's label.
    if (!(withoutNumbers(path) in props.labels)) return []
    const label = labelOf(props.labels, path)
    if (!path.endsWith('Id')) return [`${label}: ${shownValue(value)}`]
    const name = lost[path.replace(/Id$/, 'Name')]
    return [name === undefined ? label : `${label}: ${shownValue(name)}`]
  })
  return texts.length === 0 ? null : <Notice {...props} texts={texts} />
}

function Notice({ form, texts }: LostNoticeProps & { texts: readonly string[] }) {
  const element = useRef<HTMLParagraphElement>(null)
  useFocusFallback(element)
  return (
    <p ref={element} aria-live="polite" className={styles.notice}>
      {`Not saved, because this record's status no longer allows it: ${texts.join(', ')}`}
      <Button size="small" onClick={() => form.send({ type: 'lost.dismiss' })}>
        Dismiss
      </Button>
    </p>
  )
}
