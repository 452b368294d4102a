import { useSelector } from '@xstate/react'
import { describeChanges, momentText } from '#domain/audit/describe.ts'
import type { ContractVersion } from '#domain/contracts/datedInput.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import * as styles from '#views/audit/audit.css.ts'
import { MarginText } from '#views/contracts/MarginChange.tsx'
import { useHistory, useWorkspace } from '#views/shell/ActorsContext.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { ErrorState } from '#views/ui/state/ErrorState.tsx'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

const area = 'contractVersions'

/** The dated changes of a contract, loaded on request. */
export function ContractVersions({ id }: { id: string }) {
  const workspace = useWorkspace()
  const history = useHistory()
  const isShown = useSelector(history, (state) => state?.context.request.filters?.[area]?.[0] === id)
  return (
    <FormSection title="Versions" hint="Changes of the approved terms, with the margin before and after.">
      {history !== undefined && isShown ? (
        <VersionList history={history} />
      ) : (
        <Button onClick={() => workspace?.send({ type: 'history.open', area, id })}>Show versions</Button>
      )}
    </FormSection>
  )
}

function VersionList({ history }: { history: RecordListActor }) {
  const rows = useSelector(history, ({ context }) => context.lastShown?.rows ?? context.rows)
  const busy = useSelector(history, (state) => state.hasTag('busy'))
  const failure = useSelector(history, ({ context }) => context.errors[0]?.message)
  const reload = () => history.send({ type: 'list.reload' })
  if (failure !== undefined && !busy) return <ErrorState message={failure} onRetry={reload} />
  if (busy && rows.length === 0) return <Skeleton width="large" />
  const versions = rows as unknown as readonly ContractVersion[]
  return (
    <>
      {versions.length === 0 ? (
        <p>No versions yet. Rate changes and amendments will appear here.</p>
      ) : (
        <ol className={styles.events} aria-label="Versions" aria-busy={busy}>
          {versions.map((version) => (
            <Version key={version.version} version={version} />
          ))}
        </ol>
      )}
      <div className={styles.actions}>
        <Button tone="ghost" size="small" onClick={reload}>
          Refresh
        </Button>
      </div>
    </>
  )
}

function Version({ version }: { version: ContractVersion }) {
  const { effectiveFrom, changes, reason, at, actorName, marginBefore, marginAfter } = version
  return (
    <li className={styles.event}>
      <p className={styles.what}>{`From ${effectiveFrom}`}</p>
      <ul>
        {describeChanges(changes).map(({ label, old, new: now }) => (
          <li key={label}>{`${label}: ${old === '' ? 'empty' : old} → ${now === '' ? 'empty' : now}`}</li>
        ))}
        {marginAfter !== null && (
          <li>
            Margin: <MarginText marginPct={marginBefore} />
            {' → '}
            <MarginText marginPct={marginAfter} />
          </li>
        )}
      </ul>
      <p>{`Reason: ${reason}`}</p>
      <p className={styles.who}>
        <time dateTime={at}>{momentText(at)}</time>
        {`, ${actorName}`}
      </p>
    </li>
  )
}
