import type { Role } from '#domain/kernel/permissions.ts'
import { toWords } from '#lookups/options.ts'
import type { DemoAccount } from '#server/web/browserConfig.ts'
import { clients, users } from '#server/demo/data/organizations.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Muster-Demo-2026!'

/** The demo accounts and what each of them can access, as listed on the sign-in page and in the terminal. */
export const demoAccounts: readonly DemoAccount[] = users.map(({ email, role, clientIds, status }) => ({
  email,
  role,
  note: status === 'DISABLED' ? "Disabled, can't sign in" : `${toWords(role)}, ${scopeOf(role, clientIds)}`,
}))

function scopeOf(role: Role, clientIds: readonly string[]): string {
  if (clientIds.length === 0) return 'without a client'
  if (role === 'EMPLOYEE') return 'own timesheets and contact details'
  const names = clientIds.map((id) => clients.find(({ clientId }) => clientId === id)?.name ?? id)
  return `every area of ${names.length === 1 ? names.join() : `${names.length} clients`}`
}
