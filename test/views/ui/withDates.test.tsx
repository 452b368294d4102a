import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextWithDates } from '#views/ui/kit/TextWithDates.tsx'

test.each([
  ['Weekly billing run starting 2026-11-16', ['2026-11-16']],
  ['2026-11-16 to 2026-11-22, C-2026-00051', ['2026-11-16', '2026-11-22']],
  ['C-2026-00051', []],
  ['', []],
])('of “%s” exactly the dates stay in one piece', (text, dates) => {
  const { container } = render(<TextWithDates text={text} />)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('span')].map((each) => each.textContent)).toEqual(dates)
})
