import type { Area } from '#domain/kernel/permissions.ts'
import { accessIn, type UserRecord } from '#domain/users/accessForm.ts'
import { explainRights, type Right } from '#domain/users/rights.ts'
import { words } from '#lookups/options.ts'
import { useFormValue } from '#views/records/form/FormContext.ts'
import { Link } from 'wouter'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { DataTable } from '#views/ui/table/DataTable.tsx'
import type { Column } from '#views/ui/table/dataTableTypes.ts'

/** What each area is about. */
const about: Readonly<Record<Area, string>> = {
  TIMESHEETS: 'See, enter and approve time',
  PROJECTS: 'Contracts, projects and bill rates',
  EMPLOYEES: 'Records, pay and work authorization',
  USERS: 'Users, invitations and settings',
  INVOICES: 'Billing runs, payments, credit notes',
}

const columns: readonly Column<Right>[] = [
  { key: 'area', header: 'Area', cell: ({ area }) => words(area), width: 'medium', small: 'title' },
  {
    key: 'about',
    header: 'What it covers',
    cell: ({ area }) => about[area],
    width: 'large',
    muted: true,
  },
  { key: 'level', header: 'Allowed', cell: ({ level }) => level, fit: 'word', small: 'aside' },
  { key: 'why', header: 'Why', cell: ({ why }) => why, width: 'large', small: 'meta' },
]

/** What one user can do here with the role and exceptions in the form, and why. */
export function UserRights({ record }: { record: UserRecord }) {
  const draft = useFormValue((form) => form.draft)
  const { roles, ...overrides } = accessIn(draft, record)
  return (
    <FormSection
      title="Permissions"
      hint={
        <>
          Applies in every client the user can access. <Link href="/settings/roles">Compare roles</Link>
        </>
      }
    >
      <DataTable
        label="Permissions"
        columns={columns}
        rows={explainRights(roles, overrides)}
        idOf={({ area }) => area}
        nameOf={({ area }) => words(area)}
      />
    </FormSection>
  )
}
