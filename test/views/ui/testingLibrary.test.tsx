import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
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

test('a waiting query prints the page at its timeout, and not at every try', async () => {
  render(<p>Here</p>)
  let tried = ''
  await waitFor(() => {
    try {
      screen.getByText('Gone')
    } catch (error) {
      tried = String(error)
    }
  })
  expect(tried).toContain('Unable to find an element with the text: Gone')
  expect(tried).not.toContain('<p>')
  const late = await screen.findByText('Gone', {}, { timeout: 60 }).catch(String)
  expect(late).toMatch(/Unable to find an element with the text: Gone[^]*<p>[^]*Here/)
  expect(() => screen.getByText('Gone')).toThrow(/<p>/)
})
