import type { Finding } from '#domain/handoff/record.ts'

/** The maximum number of problems, and of warnings, that a draft lists. A batch can have thousands of employees without a name in the other system. */
const maxFindings = 1_000

/** Returns the findings that a draft lists. If there are more, an extra finding says how many more. */
export function shownFindings(findings: readonly Finding[], noun: 'problem' | 'warning'): Finding[] {
  const omitted = findings.length - maxFindings
  if (omitted <= 0) return [...findings]
  const text =
    omitted === 1
      ? `1 more ${noun} isn't listed.`
      : `${omitted.toLocaleString('en-US')} more ${noun}s aren't listed.`
  return [...findings.slice(0, maxFindings), { code: 'more', message: text, names: false }]
}
