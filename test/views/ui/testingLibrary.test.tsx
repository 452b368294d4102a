import { configure, fireEvent, render, screen } from '@testing-library/react'
import { startTransition, useState } from 'react'
import { expect, test } from 'vitest'
import { resetTestingLibrary } from '#test/support/browser/testingLibrary.ts'

function Later() {
  const [text, setText] = useState('Closed')
  return <button onClick={() => startTransition(() => setText('Open'))}>{text}</button>
}

test('a file that dispatches events without act does not change how the next one sees them', () => {
  configure({ eventWrapper: (dispatch) => dispatch() })
  resetTestingLibrary()
  render(<Later />)
  fireEvent.click(screen.getByRole('button', { name: 'Closed' }))
  expect(screen.getByRole('button', { name: 'Open' })).toBeVisible()
})
