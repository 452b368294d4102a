import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { employeeRow } from '#test/support/employeeAnswers.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const total = 100_000

// jsdom has no layout, so the list is told that it scrolls.
const style = document.createElement('style')
style.textContent = 'div { overflow-y: auto }'
beforeEach(() => {
  Element.prototype.scrollTo = function (this: Element, _left: number, top: number) {
    this.scrollTop = top
  } as Element['scrollTo']
  document.head.append(style)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(40 * total)
})
afterEach(() => {
  style.remove()
  Reflect.deleteProperty(Element.prototype, 'scrollTo')
  vi.restoreAllMocks()
})

/** Returns an API with 100,000 employees, each named after its position in the list. */
function manyEmployees() {
  const api = createApi(cleo)
  api.replies.set('GET /employees', ({ query }) => {
    const [limit, offset] = [Number(query?.['limit']), Number(query?.['offset'])]
    const found = query?.['search'] === undefined ? '' : 'found-'
    const rows = Array.from({ length: Math.min(limit, total - offset) }, (_, at) => ({
      ...employeeRow,
      id: `${found}e${offset + at + 1}`,
      lastName: `Number ${offset + at + 1}`,
    }))
    return ok(rows, total)
  })
  return api
}

// By label and text, because queries by role are slow with so many cells.
const table = () => screen.findByLabelText('Employees')
const rowField = () => screen.findByLabelText('Row')
/** Returns the link of an employee. The name wraps and has an element of its own. */
const person = async (place: number): Promise<HTMLElement> => {
  const name = await screen.findByText(new RegExp(`^Number ${place}\\b`))
  return name.closest('a') ?? name
}

/** Tells the page that it was scrolled, which jsdom doesn't do. */
async function scrolled() {
  const scroller = (await table()).parentElement
  if (scroller === null) throw new Error('The table has no scroller.')
  fireEvent.scroll(scroller)
  return scroller
}

async function openWhole(path = '/employees/list?size=all') {
  const opened = openSignedIn(path, manyEmployees())
  await rowField()
  return opened
}

/** Types a row number into the field below the list. */
async function goToRow(user: Awaited<ReturnType<typeof openWhole>>['user'], place: number) {
  const field = await rowField()
  await user.clear(field)
  await user.type(field, `${place}{Enter}`)
  await scrolled()
  await person(place)
}

/** Toggles an employee's checkbox while Shift is pressed. */
async function shiftSelect(user: Awaited<ReturnType<typeof openWhole>>['user'], place: number) {
  await user.keyboard('{Shift>}')
  await user.click(await screen.findByLabelText(new RegExp(`^Select Number ${place},`)))
  await user.keyboard('{/Shift}')
}

test('choosing All shows the whole list as one table that renders only some rows', async () => {
  const { user } = openSignedIn('/employees/list', manyEmployees())
  await user.selectOptions(await screen.findByLabelText('Rows per page'), 'All')
  await person(1)
  await waitFor(() => expect(location.search).toBe('?size=all'))
  await waitFor(async () => expect(await table()).toHaveAttribute('aria-rowcount', '100001'))
  expect(await screen.findByText('of 100,000')).toBeInTheDocument()
  expect((await table()).querySelectorAll('tr').length).toBeLessThan(100)
  expect((await person(1)).closest('tr')).toHaveAttribute('aria-rowindex', '2')
})

test('rows of the whole list stay selected while they are not loaded, and on a page', async () => {
  const { user } = openSignedIn('/employees/list', manyEmployees())
  await user.click(await screen.findByLabelText(/^Select Number 2,/))
  expect(await screen.findByText('1 selected')).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Rows per page'), 'All')
  await rowField()
  expect(await screen.findByLabelText(/^Select Number 2,/)).toBeChecked()
  await user.click(await screen.findByLabelText(/^Select Number 3,/))
  expect(await screen.findByText('2 selected')).toBeInTheDocument()
  await goToRow(user, 54_321)
  await user.click(await screen.findByLabelText(/^Select Number 54321,/))
  expect(await screen.findByText('3 selected')).toBeInTheDocument()
  await goToRow(user, 1)
  expect(await screen.findByLabelText(/^Select Number 3,/)).toBeChecked()
  await user.click(screen.getByLabelText(/^Select Number 3,/))
  expect(await screen.findByText('2 selected')).toBeInTheDocument()
  await user.keyboard('jjjjx')
  expect(await screen.findByLabelText(/^Select Number 4,/)).toBeChecked()
  await user.selectOptions(screen.getByLabelText('Rows per page'), '10')
  expect(await screen.findByLabelText(/^Select Number 2,/)).toBeChecked()
  expect(await screen.findByLabelText(/^Select Number 1,/)).not.toBeChecked()
})

test('Shift selects a range of the whole list, but never only the loaded part of one', async () => {
  const { user } = await openWhole()
  await user.click(await screen.findByLabelText(/^Select Number 2,/))
  await shiftSelect(user, 9)
  expect(await screen.findByText('8 selected')).toBeInTheDocument()
  await shiftSelect(user, 2)
  expect(screen.getByText('8 selected')).toBeInTheDocument()
  expect(screen.getByLabelText(/^Select Number 2,/)).toBeChecked()
  await goToRow(user, 54_321)
  await shiftSelect(user, 54321)
  expect(await screen.findByText('9 selected')).toBeInTheDocument()
})

test('Shift selects no range from a row of another search', async () => {
  const { user } = await openWhole()
  await user.click(await screen.findByLabelText(/^Select Number 2,/))
  expect(await screen.findByText('1 selected')).toBeInTheDocument()
  await user.type(await screen.findByLabelText('Search employees'), 'smith{Enter}')
  await waitFor(() => expect(location.search).toBe('?q=smith&size=all'))
  await waitFor(() => expect(screen.getByLabelText(/^Select Number 2,/)).not.toBeChecked())
  await shiftSelect(user, 9)
  expect(await screen.findByText('2 selected')).toBeInTheDocument()
})

test('the header of the whole list selects all matches, loaded or not, of which single ones can be removed', async () => {
  const { user } = await openWhole()
  const all = await screen.findByLabelText('Select all rows')
  await user.click(all)
  expect(await screen.findByText('100,000 selected')).toBeInTheDocument()
  expect(all).toBeChecked()
  const row = await screen.findByLabelText(/^Select Number 2,/)
  expect(row).toBeChecked()
  await user.click(row)
  expect(await screen.findByText('99,999 selected')).toBeInTheDocument()
  expect(row).not.toBeChecked()
  expect(all).not.toBeChecked()
  expect(all).toBePartiallyChecked()
  await goToRow(user, 54_321)
  expect(await screen.findByLabelText(/^Select Number 54321,/)).toBeChecked()
  await user.click(all)
  expect(await screen.findByText('100,000 selected')).toBeInTheDocument()
  await goToRow(user, 1)
  expect(await screen.findByLabelText(/^Select Number 2,/)).toBeChecked()
  await goToRow(user, 54_321)
  await user.click(all)
  await waitFor(() => expect(screen.queryByText('100,000 selected')).toBeNull())
  expect(screen.getByLabelText(/^Select Number 54321,/)).not.toBeChecked()
})

test('a typed row number leads there, and the address follows', async () => {
  const { user } = await openWhole()
  const field = await rowField()
  await user.clear(field)
  await user.type(field, '54321{Enter}')
  await scrolled()
  expect((await person(54_321)).closest('tr')).toHaveAttribute('aria-rowindex', '54322')
  expect(new URLSearchParams(location.search).get('row')).toBe('54351')
  expect(await rowField()).toHaveValue('54321')
})

test('End and Home in the rows focus the last and the first employee', async () => {
  const { user } = await openWhole()
  ;(await person(1)).focus()
  await user.keyboard('{End}')
  await scrolled()
  await waitFor(async () => expect(await person(100_000)).toHaveFocus())
  await user.keyboard('{Home}')
  await scrolled()
  await waitFor(async () => expect(await person(1)).toHaveFocus())
})

test('a reload and Back restore the position', async () => {
  const place = { top: 40_000, row: null }
  openSignedIn('/employees/list?size=all&row=1001', manyEmployees())
  history.replaceState(place, '')
  await rowField()
  await waitFor(async () => expect((await scrolled()).scrollTop).toBe(40_000))
  await person(1_001)
})

test('another search starts at the top', async () => {
  const { user } = await openWhole('/employees/list?size=all&row=5001')
  await scrolled()
  await person(5_001)
  await user.type(await screen.findByLabelText('Search employees'), 'smith{Enter}')
  await waitFor(() => expect(location.search).toBe('?q=smith&size=all'))
  await scrolled()
  await person(1)
})
