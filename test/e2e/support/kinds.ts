import type { Page } from '@playwright/test'
import type * as z from 'zod/mini'
import { assignmentLabels } from '#domain/assignments/labels.ts'
import { assignmentCreate } from '#domain/assignments/record.ts'
import { contractCreate } from '#domain/contracts/input.ts'
import { contractLabels } from '#domain/contracts/labels.ts'
import { employeeCreate } from '#domain/employees/input.ts'
import { employeeLabels } from '#domain/employees/labels.ts'
import type { Labels } from '#domain/kernel/labels.ts'
import { noteCreate, noteLabels } from '#domain/notes/record.ts'
import { projectLabels } from '#domain/projects/labels.ts'
import { projectCreate } from '#domain/projects/record.ts'
import { clientUpdate, tenantUpdate } from '#domain/organization/input.ts'
import { clientTrail, tenantTrail } from '#domain/organization/trail.ts'
import type { Value } from '#test/e2e/support/writable.ts'

/** A value that can't be derived from the schema. `shows` is what its control shows if that isn't what was typed. */
export type Given = Partial<Value> & { readonly typed: string | boolean; readonly shows?: string }

/** What is typed into a record before one save. */
export interface Pass {
  /** Values by path, for fields whose valid values depend on other fields or records. Paths that aren't in the schema come first. */
  readonly given: readonly (readonly [path: RegExp, value: Given])[]
  /** The fields of this pass. All by default. */
  readonly fields?: RegExp
  readonly except?: RegExp
  /** Shows the controls of this pass if the page shows only some at a time. */
  readonly open?: (page: Page) => Promise<void>
}

export interface Kind {
  readonly name: string
  readonly schema: z.ZodMiniType
  readonly labels: Labels
  /** The URL of the record's page, without its id. */
  readonly page: string
  /** The names of the tabs that have fields. */
  readonly tabs: readonly string[]
  readonly read: string
  /** True if the page is one of several about the same record. */
  readonly readsWithoutId?: boolean
  /** Returns the path in the form for a path in the schema, if they differ. */
  readonly formPath?: (path: string) => string
  /** Fields without a control, each with the reason. */
  readonly elsewhere: Readonly<Record<string, string>>
  /** Fields that are not changed, each with the reason. Their control must show the stored value. */
  readonly kept: Readonly<Record<string, string>>
  /** Fields that the server never sends in plain text. Their calls show the stored value. */
  readonly restricted?: RegExp
  readonly passes: readonly Pass[]
}

const cleo: Given = { typed: 'Cleo', shows: 'Client, Cleo', stored: 'cleo' }
const ada: Given = { typed: 'Ada', shows: 'Admin, Ada', stored: 'ada' }
const inTexas = [
  [/\.state$/, { typed: 'Texas', stored: 'TX' }],
  [/\.city$/, { typed: 'Typed city' }],
  [/\.zip$/, { typed: '75024' }],
  [/\.country$/, { typed: 'United States', stored: 'USA' }],
] as const
const byEvent = 'Only an event sets it.'

export const employees: Kind = {
  name: 'employee',
  schema: employeeCreate,
  labels: employeeLabels,
  page: '/employees',
  tabs: ['Overview', 'Details', 'Work authorization', 'Pay'],
  read: '/employee',
  elsewhere: {
    terminationDate: 'Give notice sets it.',
    terminationReason: 'Give notice sets it.',
    'workAuth.0.type': 'Stays as history; a correction changes it.',
    'workAuth.0.validFrom': 'Stays as history; a correction changes it.',
    'workAuth.0.reverifiedOn': 'Reverify records it.',
    'workAuth.0.reverifiedBy': 'Reverify records it.',
    'workAuth.0.reverifiedDocument': 'Reverify records it.',
    'payRates.0.effectiveFrom': 'The first rate starts on the hire date; the next one has its own fields.',
  },
  kept: {},
  restricted: /^(?:ssn|dateOfBirth|workAuth\.0\.(?:documentNumber|receiptNumber|sevisId)|vendor\.ein)$/,
  passes: [
    {
      except: /^vendor|sevisId$|^employmentType$/,
      given: [
        [/^workLocation\.place$/, { typed: 'ADDRESS' }],
        [/validTo$/, { typed: '2028-01-30' }],
        [/extensionFiledOn$/, { typed: '2027-12-01' }],
        [/extendedUntil$/, { typed: '2028-07-31' }],
        [/lcaState$/, { typed: 'TX' }],
        [/^dateOfBirth$/, { typed: '1990-04-17' }],
        [/^ssn$/, { typed: '078051120' }],
        [/managerUserId$/, cleo],
        [/^approverUserId$/, cleo],
        [/backupApproverUserId$/, ada],
        ...inTexas,
      ],
    },
    {
      fields: /^vendor|^employmentType$/,
      given: [[/^employmentType$/, { typed: 'C2C' }], ...inTexas],
    },
  ],
}

/** The fields that only student employees have. */
export const students: Kind = { ...employees, passes: [{ fields: /sevisId$/, given: [] }] }

const levels = ['LEVEL_1']
export const contracts: Kind = {
  name: 'contract',
  schema: contractCreate,
  labels: contractLabels,
  page: '/contracts',
  tabs: ['Overview', 'Terms', 'Parties'],
  read: '/contract',
  formPath: (path) =>
    path
      .replace(/^parties\.(\d)/, (_, at: string) => `parties.${levels[Number(at)] ?? ''}`)
      .replace(/\.companyName$/, ''),
  elsewhere: {
    terminationDate: byEvent,
    terminationReason: byEvent,
    documentIds: 'Documents come with a later release.',
    'parties.0.msaDocumentId': 'Documents come with a later release.',
    'parties.0.level': 'Each level has its own field.',
    'rates.0.effectiveFrom': 'The first rate starts on the start date; Change rate adds others.',
  },
  kept: {
    kind: 'An internal contract has no bill side.',
    projectId: 'The project of this contract.',
    employeeId: 'The employee of this contract.',
    orderType: 'Extend and Renew add a successor.',
    predecessorId: 'A new PO has none.',
  },
  passes: [
    {
      given: [
        [/^startDate$/, { typed: '2026-02-09' }],
        [/^endDate$/, { typed: '2035-10-30' }],
        [/billRateUnit$/, { typed: 'FIXED' }],
        [/fixedAmount$|^milestones\.0\.amount$/, { typed: '400.25' }],
        [/^remote$/, { typed: 'ON_SITE', stored: false }],
        ...inTexas,
      ],
    },
  ],
}

export const projects: Kind = {
  name: 'project',
  schema: projectCreate,
  labels: projectLabels,
  page: '/contracts/projects',
  tabs: ['Overview'],
  read: '/project',
  elsewhere: {},
  kept: { kind: 'An internal project has no end client and is never billed.' },
  passes: [
    {
      given: [
        [/^startDate$/, { typed: '2026-02-09' }],
        [/^endDate$/, { typed: '2035-10-30' }],
        [/^managerUserId$/, cleo],
        ...inTexas,
      ],
    },
  ],
}

/** Assignments that are added to a contract. */
export const assignments = (contractNo: string, contractId: string): Kind => ({
  name: 'assignment',
  schema: assignmentCreate,
  labels: assignmentLabels,
  page: '/assignments',
  tabs: ['Overview'],
  read: '/assignment',
  elsewhere: {},
  kept: { employeeId: 'The employee never changes.' },
  passes: [
    {
      given: [
        [/^contractId$/, { typed: contractNo, stored: contractId }],
        [/^startDate$/, { typed: '2026-02-10' }],
        [/^endDate$/, { typed: '2035-06-30' }],
        [/^hoursPerDay$/, { typed: '7.25' }],
        [/^approverUserId$/, cleo],
        [/^backupApproverUserId$/, ada],
      ],
    },
  ],
})

export const notes: Kind = {
  name: 'note',
  schema: noteCreate,
  labels: noteLabels,
  page: '/notes',
  tabs: ['Overview'],
  read: '/note',
  elsewhere: {
    ownerType: 'Chosen before the note is added; later the page links to the record.',
    ownerId: 'Chosen before the note is added; later the page links to the record.',
  },
  kept: {},
  passes: [{ given: [] }],
}

const never = 'Sent with every change.'
const stops = 'Nobody works in it any more; covered in test/server/organization/manage.test.ts.'
const covered = 'covered in test/server/records/adminRoundTrip.test.ts.'

export const tenants: Kind = {
  name: 'tenant',
  schema: tenantUpdate,
  labels: tenantTrail,
  page: '/settings/tenants',
  tabs: ['Overview'],
  read: '/tenant',
  elsewhere: { version: never, status: stops },
  kept: { slug: "The slug can't be changed." },
  passes: [{ given: [[/^country$/, { typed: 'Canada', stored: 'CAN' }]] }],
}

export const clients: Kind = {
  name: 'client',
  schema: clientUpdate,
  labels: clientTrail,
  page: '/settings/clients',
  tabs: ['Overview'],
  read: '/client',
  elsewhere: {
    version: never,
    status: stops,
    taxId: `Only its mask leaves the server; ${covered}`,
  },
  kept: {},
  // Its fields have the same labels as those of the address. A test of the server covers how they are stored.
  passes: [
    { except: /^remitToAddress/, given: [...inTexas, [/^code$/, { typed: `T${Date.now() % 100_000_000}` }]] },
  ],
}
