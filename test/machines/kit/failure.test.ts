import { expect, it } from 'vitest'
import { toFieldError } from '#machines/kit/failure.ts'

const strange = "The server didn't respond as expected. Check your connection and try again."

it.each([
  [
    new TypeError("Cannot read properties of undefined (reading '0')"),
    { code: 'unreachable', message: strange },
  ],
  ['nonsense', { code: 'unreachable', message: strange }],
  [
    { code: 'timeout', message: 'Too long.' },
    { code: 'timeout', message: 'Too long.' },
  ],
  [
    { code: 'timeout', message: '' },
    { code: 'timeout', message: strange },
  ],
])('%s is shown as %o', (error, told) => {
  expect(toFieldError(error)).toEqual(told)
})
