import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { isUnsaved } from '#machines/records/selectors.ts'
import * as styles from '#views/records/records.css.ts'
import { timeText } from '#views/records/timeTexts.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { useFocusFallback } from '#views/ui/kit/useFocusFallback.ts'

/** Tells the user that the form opened with an earlier draft, and offers to start over. Disappears once the draft is saved or discarded. */
export function DraftNotice({ form }: { form: RecordFormActor }) {
  const [typedAt] = useState(() => {
    const { context } = form.getSnapshot()
    return isUnsaved(context) && context.typedAt > 0 ? timeText(new Date(context.typedAt), new Date()) : null
  })
  const unsaved = useSelector(form, ({ context }) => isUnsaved(context))
  return typedAt === null || !unsaved ? null : <Notice form={form} typedAt={typedAt} />
}

function Notice({ form, typedAt }: { form: RecordFormActor; typedAt: string }) {
  const element = useRef<HTMLParagraphElement>(null)
  useFocusFallback(element)
  return (
    <p ref={element} className={styles.notice}>
      {`Draft from ${typedAt}`}
      <Button size="small" onClick={() => form.send({ type: 'form.revert' })}>
        Start over
      </Button>
    </p>
  )
}
