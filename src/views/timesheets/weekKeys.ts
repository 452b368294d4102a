import type { KeyboardEvent } from 'react'

/** Returns the position that `moveInGrid` uses to find a cell of the grid. */
export const cellPosition = (row: number, column: number): string => `${row}:${column}`

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves between the cells of a grid as in a spreadsheet. Left and right move the cursor inside the text first. Returns true if the focus moved. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): boolean {
  const step = steps[event.key]
  const input = event.target
  if (step === undefined || !(input instanceof HTMLInputElement)) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (step[1] !== 0 && !isAtEdge(input, step[1])) return false
  const [row = 0, column = 0] = (input.dataset['at'] ?? '').split(':').map(Number)
  const direction = event.key === 'Enter' && event.shiftKey ? -1 : 1
  for (let distance = 1; distance < 100; distance += 1) {
    const position = cellPosition(
      row + step[0] * distance * direction,
      column + step[1] * distance * direction,
    )
    const nextInput = event.currentTarget.querySelector<HTMLInputElement>(`input[data-at="${position}"]`)
    if (nextInput === null) break
    if (nextInput.disabled) continue
    event.preventDefault()
    nextInput.focus()
    return true
  }
  if (event.key === 'Enter') event.preventDefault()
  return false
}

function isAtEdge({ value, selectionStart, selectionEnd }: HTMLInputElement, direction: number): boolean {
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length
  return (
    isAllSelected ||
    (selectionStart === selectionEnd && selectionStart === (direction < 0 ? 0 : value.length))
  )
}
