import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Tabs } from '#views/ui/tabs/Tabs.tsx'

const tab = (at: number, current: boolean) => ({ href: `/part-${at}`, text: `Part ${at}`, current })

/** Shows five tabs of 100 pixels each where 250 pixels are visible. */
function openTabs(current: number) {
  const stub = (name: 'offsetLeft' | 'offsetWidth', of: (element: HTMLElement) => number) =>
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function (this: HTMLElement) {
      return of(this)
    })
  stub('offsetLeft', ({ textContent, tagName }) => (tagName === 'A' ? 100 * Number(textContent.slice(5)) : 0))
  stub('offsetWidth', () => 100)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(250)
  const parts = [0, 1, 2, 3, 4].map((at) => tab(at, at === current))
  render(<Tabs label="Parts" tabs={parts} />)
  return screen.getByRole('navigation', { name: 'Parts' })
}

test('the current tab is in view where the tabs scroll sideways', () => {
  expect(openTabs(4).scrollLeft).toBe(250)
})

test('tabs whose current one is in view stay at their start', () => {
  expect(openTabs(1).scrollLeft).toBe(0)
})
