import { useSelector } from '@xstate/react'
import { describeChanges, momentText } from '#domain/audit/describe.ts'
import { contractTrail } from '#domain/contracts/trail.ts'
import type { ContractVersion } from '#domain/contracts/datedInput.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import * as styles from '#views/audit/audit.css.ts'
import { ShowMore } from '#views/audit/ShowMore.tsx'
import { MarginText } from '#views/contracts/MarginChange.tsx'
import { useHistory } from '#views/shell/ActorsContext.tsx'
import { Pill } from '#views/ui/pill/Pill.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { ErrorState } from '#views/ui/state/ErrorState.tsx'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

/** The dated changes of the contract on this page. */
export function ContractVersions() {
  const history = useHistory()
  return (
    <FormSection title="Versions" hint="Changes to the approved terms, with the margin before and after.">
      {history === undefined ? <Skeleton width="large" /> : <VersionList history={history} />}
    </FormSection>
  )
}

function VersionList({ history }: { history: RecordListActor }) {
  const rows = useSelector(history, ({ context }) => context.lastShown?.rows ?? context.rows)
  const busy = useSelector(history, (state) => state.hasTag('busy'))
  const errorMessage = useSelector(history, ({ context }) => context.errors[0]?.message)
  const reload = () => history.send({ type: 'list.reload' })
  if (errorMessage !== undefined && !busy) return <ErrorState message={errorMessage} onRetry={reload} />
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
        <ShowMore history={history} />
      </div>
    </>
  )
}

/** The text of each state except `APPLIED`, which needs none. */
const stateTexts = { PLANNED: 'Planned', WITHDRAWN: 'Withdrawn', REFUSED: 'Not applied' } as const

function Version({ version }: { version: ContractVersion }) {
  const { effectiveFrom, changes, reason, at, actorName, marginBefore, marginAfter } = version
  const { state = 'APPLIED', refusal = null } = version
  return (
    <li className={styles.event}>
      <p className={styles.summary}>
        {`From ${effectiveFrom} `}
        {state !== 'APPLIED' && (
          <Pill tone={state === 'REFUSED' ? 'warning' : 'neutral'}>{stateTexts[state]}</Pill>
        )}
      </p>
      {refusal !== null && <p>{refusal}</p>}
      <ul>
        {describeChanges(changes, contractTrail).map(({ label, old, new: newValue }) => (
          <li
            key={label}
          >{`${label}: ${old === '' ? 'empty' : old} → ${newValue === '' ? 'empty' : newValue}`}</li>
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
      <p className={styles.author}>
        <time dateTime={at}>{momentText(at)}</time>
        {`, ${actorName}`}
      </p>
    </li>
  )
}
