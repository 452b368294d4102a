import { describe, expect, test } from 'vitest'
import { assignmentFieldLock, closedReason } from '#domain/assignments/editable.ts'
import { assignmentForm } from '#domain/assignments/form.ts'
import { assignmentCreate, assignmentReadOnlyFields, type Assignment } from '#domain/assignments/record.ts'
import { assignmentStatuses } from '#domain/assignments/statuses.ts'

const ended = 'This assignment has ended. Add a new assignment instead.'
const fields = Object.keys(assignmentForm.toDraft(null))

describe.each(assignmentStatuses)('an assignment that is %s', (status) => {
  const isEnded = status === 'ENDED'
  test('can be changed until it has ended', () => {
    expect(closedReason(status)).toBe(isEnded ? ended : null)
  })
  test.each(fields)('%s is locked in the form as the rule says', (field) => {
    const isFixed = /^(?:project|employee)/.test(field)
    const lock = assignmentFieldLock(status, field)
    expect(lock).toBe(
      isEnded ? ended : isFixed ? "This can't be changed. End this assignment and add a new one." : null,
    )
    expect(assignmentForm.lockOf?.({ status } as Assignment, field)).toBe(lock)
  })
})

test('the API rejects every field that never changes', () => {
  const open = Object.keys(assignmentCreate.shape).filter(
    (field) => assignmentFieldLock('ACTIVE', field) === null,
  )
  expect(open).not.toHaveLength(0)
  for (const field of fields.filter((name) => assignmentFieldLock('ACTIVE', name) !== null))
    expect(assignmentReadOnlyFields).toContain(field)
  for (const field of open) expect(assignmentReadOnlyFields).not.toContain(field)
})
