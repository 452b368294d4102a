import { render, screen } from '@testing-library/react'
import { ErrorBoundary } from 'react-error-boundary'
import { expect, test, vi } from 'vitest'
import { lazyAfterPaint } from '#views/ui/kit/lazyAfterPaint.ts'

const file = { default: ({ who }: { who: string }) => <p>{`Nobody is called ${who}.`}</p> }

test('a part that was preloaded shows immediately', async () => {
  const Part = lazyAfterPaint(() => Promise.resolve(file))
  await Part.preload()
  render(<Part who="Lo" />)
  expect(screen.getByText('Nobody is called Lo.')).toBeVisible()
})

test('a part that was not preloaded shows when its file has loaded, and nothing is shown until then', async () => {
  const Part = lazyAfterPaint(() => Promise.resolve(file))
  const { container } = render(<Part who="Lo" />)
  expect(container).toBeEmptyDOMElement()
  expect(await screen.findByText('Nobody is called Lo.')).toBeVisible()
})

test('parts whose files arrive together show one after another', async () => {
  const First = lazyAfterPaint(() => Promise.resolve(file))
  const Second = lazyAfterPaint(() => Promise.resolve(file))
  render(
    <>
      <First who="Lo" />
      <Second who="Ed" />
    </>,
  )
  expect(await screen.findByText('Nobody is called Lo.')).toBeVisible()
  expect(screen.queryByText('Nobody is called Ed.')).toBeNull()
  expect(await screen.findByText('Nobody is called Ed.')).toBeVisible()
})

test('a part whose file is broken fails in the page, and later parts still show', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Broken = lazyAfterPaint<{ who: string }>(() => Promise.reject(new Error('broken')))
  const Part = lazyAfterPaint(() => Promise.resolve(file))
  render(
    <>
      <ErrorBoundary fallback="This page failed.">
        <Broken who="Lo" />
      </ErrorBoundary>
      <Part who="Ed" />
    </>,
  )
  expect(await screen.findByText('This page failed.')).toBeVisible()
  expect(await screen.findByText('Nobody is called Ed.')).toBeVisible()
})
