import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Client, ClientRow, TenantRow } from '#domain/organization/client.ts'
import { ok } from '#test/models/charts/answers.ts'
import { organization } from '#test/models/charts/organization.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { answersOf, runStories } from '#test/models/views/runStories.ts'

const row = (code: string, name: string): ClientRow => ({
  clientId: code,
  tenantId: 'NW',
  name,
  code,
  status: 'ACTIVE',
  version: 1,
})
const client: Client = {
  ...row('NWTX', 'Northwind Texas'),
  legalName: 'Northwind Texas LLC',
  taxIdMasked: null,
  address: null,
  remitToAddress: null,
  billingEmail: null,
  phone: null,
  website: null,
  defaultCurrency: 'USD',
  remitInstructions: null,
}
const tenant: TenantRow = {
  tenantId: 'NW',
  name: 'Northwind',
  slug: 'northwind',
  status: 'ACTIVE',
  country: 'USA',
  defaultCurrency: 'USD',
  contactEmail: 'office@northwind.test',
  contactPhone: null,
  version: 1,
}

const opened = 'the organization is opened'
const again = 'the other clients are requested again'
const clientFails = ['loading the client is rejected', 'loading the client fails']
const sections = new Map([
  ['loading the other clients is rejected', 'Clients'],
  ['loading the other clients fails', 'Clients'],
  ['loading the tenants is rejected', 'Tenants'],
  ['loading the tenants fails', 'Tenants'],
])
const isOpening = (value: unknown) =>
  JSON.stringify(value) === '{"client":"readingClient","tenants":"closed"}'

runStories({
  model: organization,
  open: async () => {
    const at = ['auth', 'workspace', 'organization']
    const roles = ['ADMIN']
    const stage = await openStage({ path: '/documents', signedIn: true, roles, chart: 'organization', at })
    await screen.findByRole('heading', { name: 'Documents' })
    return stage
  },
  acts: {
    ...answersOf(organization),
    [opened]: async (stage) => {
      if (location.pathname !== '/settings/organization') {
        await stage.go('/settings/organization')
      } else {
        // The selected client comes first.
        const [retry] = await screen.findAllByRole('button', { name: 'Retry' })
        await stage.user.click(retry!)
      }
    },
    [again]: async (stage) => {
      const failed = (await screen.findByRole('heading', { name: 'Clients' })).closest('section')
      await stage.user.click(within(failed!).getByRole('button', { name: 'Retry' }))
    },
    // For an administrator, the page loads the tenants at the same time.
    'the tenants are opened': async () => undefined,
    'the client loads': (stage) => stage.answer('readClient', ok(client)),
    'the other clients load': (stage) =>
      stage.answer('listClients', ok([row('NWTX', 'Northwind Texas'), row('NWNJ', 'Northwind New Jersey')])),
    'the tenants load': (stage) => stage.answer('listTenants', ok([tenant])),
  },
  impossible: (words, before, earlier) => {
    if (isOpening(before)) return words !== 'the tenants are opened'
    if (words === 'the tenants are opened') return true
    if (words === again) {
      const about = earlier.findLast((one) => one === opened || one === again || /other clients/.test(one))
      return about === undefined || sections.get(about) !== 'Clients'
    }
    if (words !== opened || earlier.length === 0) return false
    const last = earlier.findLast((one) => one === opened || /the client (?:loads|is|fails)/.test(one))
    return last === undefined || !clientFails.includes(last)
  },
  passing: isOpening,
  sees: async (_, __, last) => {
    expect(await screen.findByRole('heading', { name: 'Organization' })).toBeVisible()
    if (last === 'the client loads') expect(await screen.findByText('Northwind Texas LLC')).toBeVisible()
    if (clientFails.includes(last)) {
      expect((await screen.findAllByRole('button', { name: 'Retry' }))[0]).toBeVisible()
    }
    const section = sections.get(last)
    if (section !== undefined) {
      const failed = (await screen.findByRole('heading', { name: section })).closest('section')
      expect(await within(failed!).findByRole('button', { name: 'Retry' })).toBeVisible()
    }
    if (last === 'the other clients load') {
      expect(await screen.findByText('Northwind New Jersey, Active')).toBeVisible()
    }
    if (last === 'the tenants load') {
      expect(await screen.findByText('office@northwind.test, Active')).toBeVisible()
    }
  },
})
