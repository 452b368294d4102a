import { onboardingKeys } from '#domain/dashboard/tiles.ts'
import { Lines, type CountedLine } from '#views/dashboard/Lines.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'

const texts: Readonly<Record<(typeof onboardingKeys)[number], string>> = {
  I9_OVERDUE: 'I-9 overdue',
  PENDING: 'Onboarding not started',
  ONBOARDING: 'Onboarding',
  OFFBOARDING: 'Offboarding',
  ON_LEAVE: 'On leave',
}

/** Employees with an overdue I-9, and employees who are starting, leaving or on leave. */
export function OnboardingTile() {
  const lines = onboardingKeys.map((key): CountedLine => {
    const line = { key, text: texts[key] }
    return key === 'I9_OVERDUE' ? { ...line, tone: 'critical' } : line
  })
  return (
    <Tile
      tile="onboarding"
      title="Onboarding and offboarding"
      subject="Overdue I-9s, and employees who are starting, leaving or on leave"
    >
      {(counts) => <Lines tile="onboarding" lines={lines} counts={counts} />}
    </Tile>
  )
}
