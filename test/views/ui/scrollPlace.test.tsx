import { fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useScrollRestoration } from '#views/ui/kit/useScrollRestoration.ts'

function List({ page }: { page?: string }) {
  const element = useRef<HTMLDivElement>(null)
  useScrollRestoration(element, true, page)
  return <div ref={element}>rows</div>
}

afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '')
})

test('a newly opened list is rendered without measuring layout', () => {
  const measure = vi.spyOn(window, 'getComputedStyle')
  render(<List />)
  expect(measure).not.toHaveBeenCalled()
})

test('a list keeps its scroll position on return', () => {
  history.replaceState({ top: 120 }, '')
  Object.defineProperty(document, 'scrollingElement', { configurable: true, value: document.documentElement })
  render(<List />)
  expect(document.documentElement.scrollTop).toBe(120)
})

test('another page of the list starts at the top', () => {
  Object.defineProperty(document, 'scrollingElement', { configurable: true, value: document.documentElement })
  const { rerender } = render(<List page="" />)
  document.documentElement.scrollTop = 300
  fireEvent.scroll(document)
  rerender(<List page="" />)
  expect(document.documentElement.scrollTop).toBe(300)
  rerender(<List page="?page=2" />)
  expect(document.documentElement.scrollTop).toBe(0)
})

test('another page of a list at the top is rendered without measuring layout', () => {
  const { rerender } = render(<List page="" />)
  fireEvent.scroll(document)
  const measure = vi.spyOn(window, 'getComputedStyle')
  rerender(<List page="?search=smith" />)
  expect(measure).not.toHaveBeenCalled()
})
