import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countText } from '#views/ui/pagination/countText.ts'

test("a count is formatted like the browser's English format", () => {
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(countText(count)).toBe(count.toLocaleString('en-US'))
    }),
  )
})
