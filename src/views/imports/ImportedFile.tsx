import { useSelector } from '@xstate/react'
import { Suspense, useRef } from 'react'
import { Link } from 'wouter'
import type { KeptRecord } from '#domain/imports/record.ts'
import { recordsText, type StepProps } from '#views/imports/kind.ts'
import * as styles from '#views/imports/imports.css.ts'
import { recordPath } from '#views/shell/area.ts'
import { AlertBanner } from '#views/ui/alert/AlertBanner.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { LinkButton } from '#views/ui/button/LinkButton.tsx'
import { useFocusFallback } from '#views/ui/kit/useFocusFallback.ts'
import { countText } from '#views/ui/pagination/countText.ts'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const Dialog = lazyWithRetry(() => import('#views/ui/dialog/Dialog.tsx'))

/** The maximum number of records listed as not removed. */
const maxListed = 50

/** What an import added, and the records that weren't removed when it was undone. */
export function ImportedFile({ actor, kind }: StepProps) {
  const file = useSelector(actor, ({ context }) => context.file)
  const isUndone = useSelector(actor, (state) => state.matches('undone'))
  const isConfirming = useSelector(actor, (state) => state.matches({ imported: 'confirming' }))
  const section = useRef<HTMLDivElement>(null)
  useFocusFallback(section)
  if (file === null) return null
  const { created, kept } = file
  const cancel = () => actor.send({ type: 'import.cancel' })
  return (
    <div ref={section} className={styles.step}>
      <AlertBanner
        tone="success"
        title={`${recordsText(isUndone ? created - kept.length : created, kind)} ${isUndone ? 'removed' : 'imported'}`}
        message={
          kept.length > 0 &&
          `${recordsText(kept.length, kind)} ${kept.length === 1 ? "wasn't" : "weren't"} removed.`
        }
      />
      {kept.length > 0 && <RemainingRecords kept={kept} kind={kind} />}
      <div className={styles.actions}>
        <LinkButton href={kind.area.listPath} tone="primary">
          {`Show ${kind.area.title.toLowerCase()}`}
        </LinkButton>
        <Button onClick={() => actor.send({ type: 'import.close' })}>Import another file</Button>
        {!isUndone && (
          <Button tone="danger" onClick={() => actor.send({ type: 'import.requestUndo' })}>
            Undo import
          </Button>
        )}
      </div>
      {isConfirming && (
        <Suspense>
          <Dialog
            open
            onClose={cancel}
            title="Undo import"
            description={`Removes the ${recordsText(created, kind)} imported from this file, except any that ${kind.name === 'timesheets' ? 'have changed or been submitted since' : 'have changed or that other records use'}.`}
            foot={
              <>
                <Button onClick={cancel}>Cancel</Button>
                <Button tone="dangerSolid" onClick={() => actor.send({ type: 'import.undo' })}>
                  Undo import
                </Button>
              </>
            }
          />
        </Suspense>
      )}
    </div>
  )
}

function RemainingRecords({
  kept,
  kind,
}: Pick<StepProps, 'kind'> & { readonly kept: readonly KeptRecord[] }) {
  return (
    <ul className={styles.list} aria-label="Not removed">
      {kept.slice(0, maxListed).map(({ id, label, why }) => (
        // Several rows can belong to one timesheet, so its id alone isn't a unique key.
        <li key={`${id} ${label}`}>
          <span className={styles.details}>
            <Link href={recordPath(kind.area, id)}>{label}</Link>
            <span className={styles.note}>{why}</span>
          </span>
        </li>
      ))}
      {kept.length > maxListed && <li>{`And ${countText(kept.length - maxListed)} more.`}</li>}
    </ul>
  )
}
