import { useSelector } from '@xstate/react'
import { momentText } from '#domain/audit/describe.ts'
import type { AuditCheck } from '#domain/audit/record.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import * as styles from '#views/audit/audit.css.ts'
import { useHistory, useWorkspace } from '#views/shell/ActorsContext.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'
import { ErrorState } from '#views/ui/state/ErrorState.tsx'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

const area = 'auditCheck'

/** A button that checks whether the audit trail still matches its seals, and the result of the check. */
export function AuditSeals() {
  const workspace = useWorkspace()
  const history = useHistory()
  const isShown = useSelector(history, (state) => state?.context.request.filters?.[area] !== undefined)
  const check = () => workspace?.send({ type: 'history.open', area, id: 'trail' })
  return (
    <div className={styles.seals}>
      {history !== undefined && isShown && <CheckResult history={history} />}
      <Button size="small" onClick={check}>
        Check for tampering
      </Button>
    </div>
  )
}

function CheckResult({ history }: { history: RecordListActor }) {
  const busy = useSelector(history, (state) => state.hasTag('busy'))
  const errorMessage = useSelector(history, ({ context }) => context.errors[0]?.message)
  const check = useSelector(history, ({ context }) => context.rows[0]) as unknown as AuditCheck | undefined
  if (busy) return <Skeleton width="large" />
  if (errorMessage !== undefined)
    return <ErrorState message={errorMessage} onRetry={() => history.send({ type: 'list.reload' })} />
  if (check === undefined) return null
  return check.intact ? (
    <p role="status">{sealedText(check)}</p>
  ) : (
    <p role="alert" className={styles.broken}>
      {check.brokenAt === null
        ? "This trail's seals were removed. Don't rely on any of its events."
        : `This trail was changed after it was sealed. Don't rely on events recorded since ${momentText(check.brokenAt)}.`}
    </p>
  )
}

function sealedText({ events, to }: AuditCheck): string {
  if (to === null) return 'No events are sealed yet. New events are sealed within a minute.'
  const subject = events === 1 ? '1 sealed event is' : `${groupDigits(String(events))} sealed events are`
  return `${subject} unchanged, through ${momentText(to)}. New events are sealed within a minute.`
}
