import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyWithPreload } from '#views/ui/kit/late.ts'

const file = { default: ({ who }: { who: string }) => <p>{`Nobody is called ${who}.`}</p> }

function Place({ late: Late }: { late: ReturnType<typeof lazyWithPreload<{ who: string }>>['Component'] }) {
  return (
    <Suspense fallback="Waiting">
      <Late who="Lo" />
    </Suspense>
  )
}

test('a late part that was preloaded shows immediately', async () => {
  const { Component, preload } = lazyWithPreload(() => Promise.resolve(file))
  await preload()
  render(<Place late={Component} />)
  expect(screen.getByText('Nobody is called Lo.')).toBeVisible()
})

test('a late part that was not preloaded shows when its file has loaded', async () => {
  const { Component } = lazyWithPreload(() => Promise.resolve(file))
  render(<Place late={Component} />)
  expect(screen.getByText('Waiting')).toBeVisible()
  expect(await screen.findByText('Nobody is called Lo.')).toBeVisible()
})
