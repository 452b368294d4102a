import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Button } from '#views/ui/button/Button.tsx'
import CommandMenu from '#views/ui/commandMenu/CommandMenu.tsx'
import Dialog from '#views/ui/dialog/Dialog.tsx'
import Drawer from '#views/ui/dialog/Drawer.tsx'
import { Menu } from '#views/ui/menu/Menu.tsx'
import { styleSingleton } from '#views/ui/kit/styleSingleton.ts'
import Toaster from '#views/ui/alert/Toaster.tsx'

// Browser features that the packages need and jsdom doesn't have.
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Object.assign(Element.prototype, { scrollIntoView() {} })
})

test('a dialog has a name and a description, and Escape closes it and returns focus', async () => {
  const user = userEvent.setup()
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Void</Button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Void the invoice?" description="It stays.">
          <Menu label="More" items={[{ key: 'a', text: 'Print' }]} />
        </Dialog>
      </>
    )
  }
  render(<Page />)
  await user.click(screen.getByRole('button', { name: 'Void' }))
  const dialog = screen.getByRole('dialog', { name: 'Void the invoice?' })
  expect(dialog).toHaveAccessibleDescription('It stays.')
  await user.click(within(dialog).getByRole('button', { name: 'More' }))
  await screen.findByRole('menu')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(dialog).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Void' })).toHaveFocus())
})

test('a scroll lock uses a constructed sheet, never a style element', () => {
  class Sheet {
    text = ''
    replaceSync(text: string) {
      this.text = text
    }
  }
  vi.stubGlobal('CSSStyleSheet', Sheet)
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true })
  const Lock = styleSingleton()
  const { rerender, unmount } = render(
    <>
      <Lock styles="body { overflow: hidden }" />
      <Lock styles="body { overflow: hidden }" />
    </>,
  )
  const adopted = () => document.adoptedStyleSheets as unknown as Sheet[]
  expect(adopted().map((sheet) => sheet.text)).toEqual(['body { overflow: hidden }'])
  expect(document.querySelectorAll('style')).toHaveLength(0)
  rerender(<Lock styles="body { overflow: hidden }" />)
  expect(adopted()).toHaveLength(1)
  unmount()
  expect(adopted()).toHaveLength(0)
  vi.unstubAllGlobals()
})

test('a drawer is a named dialog', async () => {
  const close = vi.fn<(value?: unknown) => void>()
  render(
    <Drawer open onClose={close} title="Navigation">
      <a href="/employees">Employees</a>
    </Drawer>,
  )
  const drawer = screen.getByRole('dialog', { name: 'Navigation' })
  expect(within(drawer).getByRole('link', { name: 'Employees' })).toBeInTheDocument()
  await userEvent.setup().click(within(drawer).getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledOnce()
})

test('a toast is a status with its action and can be dismissed', async () => {
  const user = userEvent.setup()
  const undo = vi.fn<(value?: unknown) => void>()
  const dismiss = vi.fn<(value?: unknown) => void>()
  render(
    <Toaster
      toasts={[{ id: 't1', title: 'Priya was archived.', action: { text: 'Undo', onAction: undo } }]}
      onDismiss={dismiss}
    />,
  )
  expect(screen.getAllByText(/Priya was archived/)[0]).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(dismiss).toHaveBeenCalledWith('t1')
})

test.each([
  ['a bar at the bottom', { top: 640, bottom: 740 }, '112px'],
  ['a bar that leaves the bottom free', { top: 500, bottom: 560 }, '72px'],
  ['a bar beside it', { top: 640, bottom: 740, right: 20 }, '72px'],
])('a toast is above %s, so that its buttons stay free', async (_, bar, bottom) => {
  vi.stubGlobal('innerHeight', 740)
  const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const box = this.matches('[data-pinned]')
      ? { left: 0, right: 360, ...bar }
      : { left: 40, right: 344, top: 600, bottom: 668 }
    return { ...box, width: box.right - box.left, height: box.bottom - box.top } as DOMRect
  })
  render(
    <>
      <Toaster toasts={[{ id: 't1', title: 'Contract approved' }]} onDismiss={() => undefined} />
      <div data-pinned="foot">Next to approve</div>
    </>,
  )
  const toasts = screen.getByRole('region', { name: 'Confirmations (F8)' }).querySelector('ol')
  await waitFor(() => expect(toasts?.style.insetBlockEnd).toBe(bottom))
  rects.mockRestore()
  vi.unstubAllGlobals()
})

test('the command menu filters, moves with arrow keys and runs with Enter', async () => {
  const user = userEvent.setup()
  const go = vi.fn<(value?: unknown) => void>()
  const close = vi.fn<(value?: unknown) => void>()
  function Page() {
    const [query, setQuery] = useState('')
    const item = (text: string) => ({ key: text, text, onSelect: () => go(text) })
    return (
      <CommandMenu
        open
        onClose={close}
        query={query}
        onQuery={setQuery}
        groups={[
          { heading: 'Go to', items: [item('Employees'), item('Contracts')] },
          { heading: 'Records', items: [{ ...item('Rao, Mira'), isFound: true }] },
        ]}
      />
    )
  }
  render(<Page />)
  expect(screen.getByRole('dialog', { name: 'Search' })).toBeInTheDocument()
  await user.type(screen.getByRole('combobox'), 'contr')
  expect(screen.getAllByRole('option').map((option) => option.textContent?.trim())).toEqual([
    'Contracts',
    'Rao, Mira',
  ])
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(go).toHaveBeenCalledWith('Contracts')
  expect(close).toHaveBeenCalledOnce()
})

test('the command menu puts what begins with the typed words first', async () => {
  const user = userEvent.setup()
  const go = vi.fn<(text: string) => void>()
  function Page() {
    const [query, setQuery] = useState('')
    const item = (text: string) => ({ key: text, text, onSelect: () => go(text) })
    const items = ['Add contract', 'Add project', 'Add assignment', 'Add employee', 'Add note'].map(item)
    return (
      <CommandMenu
        open
        onClose={() => {}}
        query={query}
        onQuery={setQuery}
        groups={[{ heading: 'Add', items }]}
      />
    )
  }
  render(<Page />)
  await user.type(screen.getByRole('combobox'), 'add e')
  expect(screen.getAllByRole('option').map((option) => option.textContent?.trim())).toEqual([
    'Add employee',
    'Add project',
    'Add assignment',
    'Add note',
  ])
  await user.keyboard('{Enter}')
  expect(go).toHaveBeenCalledWith('Add employee')
})

test('the command menu highlights the typed text, shows statuses, and counts results only after typing', async () => {
  const user = userEvent.setup()
  const close = vi.fn<(value?: unknown) => void>()
  function Page() {
    const [query, setQuery] = useState('')
    const rao = {
      key: 'rao',
      text: 'Rao, Mira',
      sub: 'E-00042',
      end: 'On leave',
      found: true,
      onSelect: () => {},
    }
    return (
      <CommandMenu
        open
        onClose={close}
        query={query}
        onQuery={setQuery}
        groups={[{ heading: 'Employees', items: [rao] }]}
      />
    )
  }
  render(<Page />)
  expect(screen.queryByText('1 result')).toBeNull()
  await user.type(screen.getByRole('combobox'), 'mir')
  expect(screen.getByText('Mir')).toHaveProperty('tagName', 'MARK')
  expect(screen.getByRole('option')).toHaveTextContent('Rao, Mira E-00042On leave')
  expect(screen.getByText('1 result')).toBeInTheDocument()
  await user.click(screen.getByText('Close').closest('button') as HTMLElement)
  expect(close).toHaveBeenCalledOnce()
})
