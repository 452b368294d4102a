import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const note = {
  id: '3f0c5a1e-0000-4000-8000-000000000001',
  ownerType: 'EMPLOYEE',
  ownerId: '3f0c5a1e-0000-4000-8000-000000000002',
  ownerName: 'Ames, Mira',
  text: 'Prefers calls after 4 pm.',
  date: '2026-03-02',
  pinned: false,
  authorName: 'Cleo Client',
  tenantId: 't1',
  clientId: 'nwtx00000001',
  version: 1,
  createdAt: '2026-03-02T09:00:00.000Z',
  createdBy: 'cleo',
  updatedAt: '2026-03-02T09:00:00.000Z',
  updatedBy: 'cleo',
  archivedAt: null,
}

async function open(stored: object) {
  const permissions = [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES', 'CAN_MAINTAIN_PROJECTS']
  const api = createApi({ ...cleo, permissions })
  api.replies.set(`GET /note/${note.id}`, () => ok(stored))
  openSignedIn(`/notes/${note.id}`, api)
  return screen.findByRole('textbox', { name: /^Note/ }, { timeout: 10_000 })
}

test('the author of a note can rewrite it', async () => {
  expect(await open(note)).not.toHaveAttribute('readonly')
  expect(screen.queryByText(/^Only .* can change this note/)).toBeNull()
})

test('a note of someone else can only be pinned', async () => {
  const text = await open({ ...note, createdBy: 'bo', authorName: 'Bo Back' })
  expect(text).toHaveAttribute('readonly')
  expect(screen.getByRole('textbox', { name: /^Date/ })).toHaveAttribute('readonly')
  expect(screen.getByRole('checkbox', { name: 'Pinned to the top of the list' })).toBeEnabled()
  expect(screen.getAllByText(/^Only Bo Back can change this note\./)[0]).toBeInTheDocument()
})
