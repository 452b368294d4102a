import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AlertBanner, type AlertTone } from '#views/ui/alert/AlertBanner.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { ErrorState } from '#views/ui/state/ErrorState.tsx'
import { FilterChip } from '#views/ui/chip/FilterChip.tsx'
import { NoAccess } from '#views/ui/state/NoAccess.tsx'
import { Pagination, rangeText } from '#views/ui/pagination/Pagination.tsx'
import { Spinner } from '#views/ui/state/Spinner.tsx'
import { Tabs } from '#views/ui/tabs/Tabs.tsx'

const reason = 'Extend opens 90 days before the end'

test('an unavailable button is focusable, gives its reason and does nothing', async () => {
  const user = userEvent.setup()
  const act = vi.fn<(value?: unknown) => void>()
  render(
    <Button onClick={act} disabledReason={reason}>
      Extend
    </Button>,
  )
  await user.tab()
  const button = screen.getByRole('button', { name: 'Extend' })
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription(reason)
  expect(screen.getByRole('tooltip')).toHaveTextContent(reason)
  await user.keyboard('{Enter}')
  await user.click(button)
  expect(act).not.toHaveBeenCalled()
})

test('the reason shows on hover and Escape hides it', async () => {
  const user = userEvent.setup()
  render(<Button disabledReason={reason}>Extend</Button>)
  await user.hover(screen.getByRole('button'))
  expect(screen.getByRole('tooltip')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
})

test('an available button calls its handler', async () => {
  const act = vi.fn<(value?: unknown) => void>()
  render(<Button onClick={act}>Hold</Button>)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Hold' }))
  expect(act).toHaveBeenCalledOnce()
  expect(screen.getByRole('button')).not.toHaveAccessibleDescription()
})

test.each<[AlertTone, string]>([
  ['error', 'alert'],
  ['warning', 'alert'],
  ['success', 'status'],
  ['info', 'status'],
])('an %s banner is an %s with a heading and can be dismissed', async (tone, role) => {
  const dismiss = vi.fn<(value?: unknown) => void>()
  render(<AlertBanner tone={tone} title="Import" message="124 added" onDismiss={dismiss} />)
  const banner = screen.getByRole(role)
  expect(banner).toHaveTextContent('Import 124 added')
  expect(screen.getByRole('heading', { name: 'Import' })).toBeInTheDocument()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(dismiss).toHaveBeenCalledOnce()
})

test('an error in place offers Retry', async () => {
  const retry = vi.fn<(value?: unknown) => void>()
  render(<ErrorState message="The server did not answer" onRetry={retry} details="503" />)
  expect(screen.getByRole('alert')).toHaveTextContent('The server did not answer')
  expect(screen.getByText('Technical details')).toBeInTheDocument()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('NoAccess says who can grant access', () => {
  render(<NoAccess>Your administrator can grant it.</NoAccess>)
  expect(screen.getByRole('heading', { name: 'No access' })).toBeInTheDocument()
  expect(screen.getByText('Your administrator can grant it.')).toBeInTheDocument()
})

test('a full-screen spinner says what is loading', () => {
  render(<Spinner text="Signing in…" />)
  expect(screen.getByRole('status')).toHaveTextContent('Signing in…')
})

test('tabs are links and the current one says so', () => {
  render(
    <Tabs
      label="Parts of the record"
      tabs={[
        { href: '/e/1', text: 'Overview', current: true },
        { href: '/e/1/documents', text: 'Documents', count: 9 },
      ]}
    />,
  )
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Overview')
  expect(screen.getByRole('link', { name: /Documents/ })).toHaveAttribute('href', '/e/1/documents')
})

test('a filter chip names what it removes', async () => {
  const remove = vi.fn<(value?: unknown) => void>()
  render(
    <FilterChip name="Status" value="Active" onRemove={remove}>
      Status Active
    </FilterChip>,
  )
  await userEvent.setup().click(screen.getByRole('button', { name: 'Remove filter: Status Active' }))
  expect(remove).toHaveBeenCalledOnce()
})

test('the footer of a list shows the range, changes the page and sets its size', async () => {
  const user = userEvent.setup()
  const onPage = vi.fn<(value?: unknown) => void>()
  const onPageSize = vi.fn<(value?: unknown) => void>()
  const range = rangeText(0, 10, 124, false)
  render(
    <Pagination page={1} pageSize={10} total={124} range={range} onPage={onPage} onPageSize={onPageSize} />,
  )
  expect(screen.getByRole('navigation', { name: 'Pagination' })).toHaveTextContent('1–10 of 124')
  // Not disabled, so that it keeps keyboard focus.
  const previous = screen.getByRole('button', { name: 'Previous page' })
  expect(previous).toHaveAttribute('aria-disabled', 'true')
  expect(previous).toHaveAccessibleDescription('This is the first page.')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(onPage).toHaveBeenCalledWith(2)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50')
  expect(onPageSize).toHaveBeenCalledWith(50)
})

test('First, Last and a typed number lead to any page', async () => {
  const user = userEvent.setup()
  const onPage = vi.fn<(value?: unknown) => void>()
  render(<Pagination page={7} pageSize={10} total={124} onPage={onPage} onPageSize={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'First page' }))
  await user.click(screen.getByRole('button', { name: 'Last page' }))
  expect(onPage.mock.calls).toEqual([[1], [13]])
  const page = screen.getByRole('textbox', { name: 'Page' })
  expect(page).toHaveValue('7')
  await user.click(page)
  await user.keyboard('4{Enter}')
  expect(onPage).toHaveBeenLastCalledWith(4)
  // A number past the end leads to the last page.
  await user.click(page)
  await user.keyboard('99{Enter}')
  expect(onPage).toHaveBeenLastCalledWith(13)
  await user.clear(page)
  await user.keyboard('0{Enter}')
  expect(onPage).toHaveBeenLastCalledWith(1)
})

test('an abandoned or empty page number changes nothing', async () => {
  const user = userEvent.setup()
  const onPage = vi.fn<(value?: unknown) => void>()
  render(<Pagination page={7} pageSize={10} total={124} onPage={onPage} onPageSize={() => {}} />)
  const page = screen.getByRole('textbox', { name: 'Page' })
  await user.click(page)
  await user.keyboard('9{Escape}')
  expect(page).toHaveValue('7')
  await user.clear(page)
  await user.tab()
  expect(page).toHaveValue('7')
  expect(onPage).not.toHaveBeenCalled()
})

test.each([
  [120, 4, 124, '121–124 of 124'],
  [130, 0, 124, '0 of 124'],
  [0, 0, 0, '0 of 0'],
])('%i rows before %i of %i are shown as a range', (offset, rows, total, text) => {
  expect(rangeText(offset, rows, total, false)).toBe(text)
})

test('a footer shows no unknown total', () => {
  render(<Pagination page={1} pageSize={10} total={null} onPage={() => {}} onPageSize={() => {}} />)
  expect(screen.queryByText(/of/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
})

test('the last page has no next one', () => {
  render(<Pagination page={13} pageSize={10} total={124} onPage={() => {}} onPageSize={() => {}} />)
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveAccessibleDescription(
    'This is the last page.',
  )
})

test('a footer of more rows than were counted offers the next page, but no last page', async () => {
  const user = userEvent.setup()
  const onPage = vi.fn<(value?: unknown) => void>()
  render(
    <Pagination
      page={1000}
      pageSize={10}
      total={10_000}
      isCapped
      range={rangeText(9_990, 10, 10_000, true)}
      maxOffset={100_000}
      onPage={onPage}
      onPageSize={() => {}}
    />,
  )
  const footer = screen.getByRole('navigation', { name: 'Pagination' })
  expect(footer).toHaveTextContent('9,991–10,000 of 10,000+')
  expect(footer).toHaveTextContent('of 1,000+')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(onPage).toHaveBeenLastCalledWith(1001)
  const last = screen.getByRole('button', { name: 'Last page' })
  expect(last).toHaveAccessibleDescription('Narrow your search to reach the last page.')
  const page = screen.getByRole('textbox', { name: 'Page' })
  await user.click(page)
  await user.keyboard('1500{Enter}')
  expect(onPage).toHaveBeenLastCalledWith(1500)
})
