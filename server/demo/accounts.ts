import type { Role } from '#domain/kernel/permissions.ts'
import { words } from '#lookups/options.ts'
import type { DemoAccount } from '#server/web/browserConfig.ts'
import { clients, users } from '#server/demo/data/organizations.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Muster-Demo-2026!'

/** Returns the demo accounts as the sign-in page and the terminal list them. */
export const demoAccounts: readonly DemoAccount[] = users.map(({ email, role, clientIds, status }) => ({
  email,
  role,
  note: status === 'DISABLED' ? 'Disabled user' : noteOf(role, clientIds),
}))

function noteOf(role: Role, clientIds: readonly string[]): string {
  if (clientIds.length === 0) return `${words(role)}, no client`
  const codes = clientIds.map((id) => clients.find(({ clientId }) => clientId === id)?.code ?? id)
  return `${words(role)} in ${codes.join(', ')}`
}
