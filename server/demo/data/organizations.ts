import type { Role } from '#domain/kernel/permissions.ts'
import type { Currency } from '#lookups/lists.ts'
import { california, elsewhere, jersey, texas, type Place } from '#server/demo/data/places.ts'

/** A tenant in the demo. */
export interface DemoTenant {
  readonly tenantId: string
  readonly name: string
  readonly slug: string
  readonly contactEmail: string
  readonly contactPhone: string
}

/** A client in the demo. */
export interface DemoClient {
  readonly clientId: string
  readonly tenantId: string
  readonly name: string
  readonly legalName: string
  readonly code: string
  readonly taxId: string
  readonly street: string
  readonly place: Place
  readonly billingEmail: string
  readonly phone: string
  readonly website: string
  readonly defaultCurrency: Currency
  /** Where most of the client's employees live. */
  readonly places: readonly Place[]
  /** The domain of the employees' email addresses. */
  readonly emailDomain: string
  /** The user who manages the client's employees and approves their time, and the backup approver, if there is one. */
  readonly managers: readonly string[]
  readonly employees: number
  readonly projects: number
}

/** A user in the demo. */
export interface DemoUser {
  readonly uid: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly tenantId: string | null
  readonly role: Role
  readonly clientIds: readonly string[]
  readonly status: 'ACTIVE' | 'DISABLED'
}

const northwind = 'nwstaff00001'
const harbor = 'hrbrgroup001'

export const tenants: readonly DemoTenant[] = [
  {
    tenantId: northwind,
    name: 'Northwind Staffing',
    slug: 'northwind',
    contactEmail: 'office@northwind.example.com',
    contactPhone: '(469) 555-0100',
  },
  {
    tenantId: harbor,
    name: 'Harbor Talent Group',
    slug: 'harbor',
    contactEmail: 'office@harbor.example.com',
    contactPhone: '(619) 555-0100',
  },
]

export const clients: readonly DemoClient[] = [
  {
    clientId: 'nwtx00000001',
    tenantId: northwind,
    name: 'Northwind Texas LLC',
    legalName: 'Northwind Staffing of Texas LLC',
    code: 'NWTX',
    taxId: '12-3454321',
    street: '5800 Legacy Dr',
    place: texas[0],
    billingEmail: 'ar@nwtx.example.com',
    phone: '(469) 555-0110',
    website: 'https://nwtx.example.com',
    defaultCurrency: 'USD',
    places: [...texas, ...texas, ...elsewhere],
    emailDomain: 'nwtx.example.com',
    managers: ['cleo', 'ada'],
    employees: 74,
    projects: 14,
  },
  {
    clientId: 'nwnj00000001',
    tenantId: northwind,
    name: 'Northwind Jersey Inc',
    legalName: 'Northwind Staffing of New Jersey, Inc.',
    code: 'NWNJ',
    taxId: '12-3458765',
    street: '30 Hudson St',
    place: jersey[0],
    billingEmail: 'ar@nwnj.example.com',
    phone: '(201) 555-0110',
    website: 'https://nwnj.example.com',
    defaultCurrency: 'USD',
    places: [...jersey, ...jersey, ...elsewhere],
    emailDomain: 'nwnj.example.com',
    managers: ['ada'],
    employees: 36,
    projects: 8,
  },
  {
    clientId: 'hrbr00000001',
    tenantId: harbor,
    name: 'Harbor Talent LLC',
    legalName: 'Harbor Talent LLC',
    code: 'HRBR',
    taxId: '98-7651234',
    street: '1 Ferry Building',
    place: california[1],
    billingEmail: 'ar@hrbr.example.com',
    phone: '(415) 555-0110',
    website: 'https://hrbr.example.com',
    defaultCurrency: 'USD',
    places: [...california, ...california, ...elsewhere],
    emailDomain: 'hrbr.example.com',
    managers: ['hana'],
    employees: 30,
    projects: 7,
  },
]

const [texasId, jerseyId, harborId] = ['nwtx00000001', 'nwnj00000001', 'hrbr00000001'] as const

export const users: readonly DemoUser[] = [
  user('sam', 'Sam', 'Super', null, 'SUPER_ADMIN', [texasId, jerseyId, harborId]),
  user('ada', 'Ada', 'Admin', northwind, 'ADMIN', [texasId, jerseyId]),
  user('cleo', 'Cleo', 'Client', northwind, 'CLIENT_ADMIN', [texasId]),
  user('evan', 'Evan', 'Employee', northwind, 'EMPLOYEE', [texasId]),
  user('hana', 'Hana', 'Harbor', harbor, 'CLIENT_ADMIN', [harborId]),
  user('nora', 'Nora', 'Nomap', northwind, 'CLIENT_ADMIN', []),
  user('dan', 'Dan', 'Disabled', northwind, 'CLIENT_ADMIN', [texasId], 'DISABLED'),
]

function user(
  uid: string,
  firstName: string,
  lastName: string,
  tenantId: string | null,
  role: Role,
  clientIds: readonly string[],
  status: DemoUser['status'] = 'ACTIVE',
): DemoUser {
  const email = `${firstName}.${lastName}@muster.test`.toLowerCase()
  return { uid, email, firstName, lastName, tenantId, role, clientIds, status }
}
