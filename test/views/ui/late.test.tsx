import { render, screen } from '@testing-library/react'
import { ErrorBoundary } from 'react-error-boundary'
import { expect, test, vi } from 'vitest'
import { lazyAfterPaint } from '#views/ui/kit/lazyAfterPaint.ts'

const Nobody = ({ who }: { who: string }) => <p>{`Nobody is called ${who}.`}</p>

test('a part of a file that another part has loaded shows immediately', async () => {
  const part = lazyAfterPaint(() => Promise.resolve({ Nobody, Other: Nobody }))
  const [First, Second] = [part('Nobody'), part('Other')]
  render(<First who="Lo" />)
  expect(await screen.findByText('Nobody is called Lo.')).toBeVisible()
  render(<Second who="Ed" />)
  expect(screen.getByText('Nobody is called Ed.')).toBeVisible()
})

test('a part that was not preloaded shows when its file has loaded, and nothing is shown until then', async () => {
  const Part = lazyAfterPaint(() => Promise.resolve({ Nobody }))('Nobody')
  const { container } = render(<Part who="Lo" />)
  expect(container).toBeEmptyDOMElement()
  expect(await screen.findByText('Nobody is called Lo.')).toBeVisible()
})

test('parts whose files arrive together show one after another', async () => {
  const First = lazyAfterPaint(() => Promise.resolve({ Nobody }))('Nobody')
  const Second = lazyAfterPaint(() => Promise.resolve({ Nobody }))('Nobody')
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
  const Broken = lazyAfterPaint<{ Nobody: { who: string } }>(() => Promise.reject(new Error('broken')))(
    'Nobody',
  )
  const Part = lazyAfterPaint(() => Promise.resolve({ Nobody }))('Nobody')
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
