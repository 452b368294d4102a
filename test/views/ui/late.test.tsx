import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lateAhead } from '#views/ui/kit/late.ts'

const file = { default: ({ who }: { who: string }) => <p>{`Nobody is called ${who}.`}</p> }

function Place({ late: Late }: { late: ReturnType<typeof lateAhead<{ who: string }>>['Ahead'] }) {
  return (
    <Suspense fallback="Waiting">
      <Late who="Lo" />
    </Suspense>
  )
}

test('a late part that was loaded ahead shows at once', async () => {
  const { Ahead, ahead } = lateAhead(() => Promise.resolve(file))
  await ahead()
  render(<Place late={Ahead} />)
  expect(screen.getByText('Nobody is called Lo.')).toBeVisible()
})

test('a late part that was not loaded ahead shows when its file is there', async () => {
  const { Ahead } = lateAhead(() => Promise.resolve(file))
  render(<Place late={Ahead} />)
  expect(screen.getByText('Waiting')).toBeVisible()
  expect(await screen.findByText('Nobody is called Lo.')).toBeVisible()
})
