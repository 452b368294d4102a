import { expect, test } from 'vitest'
import { contractForm } from '#domain/contracts/form.ts'

test('a contract without an order type reports only that error', () => {
  const errors = contractForm.check({ ...contractForm.toDraft(null), orderType: 'SELECT' }, null)
  const fields = errors.map(({ field }) => field)
  expect(fields).toContain('orderType')
  expect(fields).not.toContain('predecessorId')
})
