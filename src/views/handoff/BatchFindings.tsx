import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Batch, Finding } from '#domain/handoff/record.ts'
import { setupIdOf, systemText } from '#domain/handoff/systems.ts'
import * as styles from '#views/handoff/handoff.css.ts'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'
import { Status } from '#views/ui/state/Status.tsx'

/** The number of findings shown at first. With more, the contents of the batch would be too far down the page. */
const maxInitialFindings = 100

/** The problems and warnings of a draft. Shows the first ones, and the rest when the user asks for them. */
export function BatchFindings({ batch: { status, system, problems, warnings } }: { batch: Batch }) {
  const [isExpanded, setIsExpanded] = useState(false)
  if (status !== 'DRAFT') return null
  const shownProblems = isExpanded ? problems : problems.slice(0, maxInitialFindings)
  const shownWarnings = isExpanded ? warnings : warnings.slice(0, maxInitialFindings - shownProblems.length)
  const hiddenCount = problems.length + warnings.length - shownProblems.length - shownWarnings.length
  return (
    <FormSection
      title="Checks"
      hint="Fix all errors before you create the files. Warnings don't have to be fixed."
    >
      <ul className={styles.list} aria-label="Checks">
        {problems.length === 0 && (
          <li>
            <Status tone="positive" fill="full">
              Ready to create files
            </Status>
          </li>
        )}
        {shownProblems.map((finding) => (
          <FindingItem key={finding.code + finding.message} system={system} finding={finding}>
            <Status tone="critical" fill="full">
              {finding.message}
            </Status>
          </FindingItem>
        ))}
        {shownWarnings.map((finding) => (
          <FindingItem key={finding.code + finding.message} system={system} finding={finding}>
            <Status tone="warning" fill="half">
              {finding.message}
            </Status>
          </FindingItem>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button onClick={() => setIsExpanded(true)}>{`Show ${groupDigits(String(hiddenCount))} more`}</Button>
      )}
    </FormSection>
  )
}

/** A problem or warning, with a link to where a missing name is entered. */
function FindingItem({
  finding: { names },
  system,
  children,
}: {
  readonly finding: Finding
  readonly system: Batch['system']
  readonly children: ReactNode
}) {
  const area = useRecordArea('handoff')
  return (
    <li className={styles.wrapped}>
      {children}
      {names && (
        <>
          {' '}
          <Link
            href={recordPath(area, setupIdOf(system))}
          >{`Enter it on the “Names in ${systemText(system)}” page`}</Link>
        </>
      )}
    </li>
  )
}
