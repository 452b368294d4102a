import {
  areas,
  builtInPermissions,
  effectivePermissions,
  roles,
  type RolePermissions,
} from '#domain/kernel/permissions.ts'
import { presetNames, presets, presetTexts, roleScopes } from '#domain/users/access.ts'
import { levelOf, limitOf } from '#domain/users/permissions.ts'
import { toWords } from '#lookups/options.ts'
import { Link } from 'wouter'
import { SettingsFrame } from '#views/settings/SettingsFrame.tsx'
import { Page } from '#views/ui/page/Page.tsx'
import { PageHeader } from '#views/ui/page/PageHeader.tsx'
import { DataTable } from '#views/ui/table/DataTable.tsx'
import type { Column } from '#views/ui/table/dataTableTypes.ts'
import { RoleDefaults } from '#views/users/RoleDefaults.tsx'
import * as styles from '#views/users/roles.css.ts'

interface RoleRow {
  readonly id: string
  readonly name: string
  /** The access level by role or by area. */
  readonly cells: Readonly<Record<string, string>>
}

const areaRowsOf = (defaults: RolePermissions): readonly RoleRow[] =>
  areas.map((area) => ({
    id: area,
    name: toWords(area),
    cells: Object.fromEntries(
      roles.map((role) => {
        const level = levelOf(defaults[role], area)
        const isLimited = level !== levelOf(builtInPermissions[role], area)
        return [
          role,
          [level, limitOf(role, area), isLimited && 'limited in Settings'].filter(Boolean).join(', '),
        ]
      }),
    ),
  }))
const presetRows: readonly RoleRow[] = presetNames.map((preset) => ({
  id: preset,
  name: presetTexts[preset],
  cells: Object.fromEntries(
    areas.map((area) => [
      area,
      levelOf(effectivePermissions([], { grant: presets[preset], deny: [] }), area),
    ]),
  ),
}))

const columnsOf = (firstHeader: string, keys: readonly string[]): readonly Column<RoleRow>[] => [
  { key: 'name', header: firstHeader, cell: ({ name }) => name, width: 'medium', small: 'title' },
  ...keys.map((key, index) => ({
    key,
    header: toWords(key),
    cell: ({ cells }: RoleRow) => cells[key] ?? '–',
    width: 'medium' as const,
    // On a phone, the first of these columns shows the levels of all of them below the row's title.
    ...(index === 0 && {
      small: 'meta' as const,
      smallCell: ({ cells }: RoleRow) => (
        <span className={styles.wrapped}>
          {keys.map((each) => (
            <span key={each} className={styles.pair}>
              <span>{`${toWords(each)} `}</span>
              <span className={styles.level}>{cells[each] ?? '–'}</span>
            </span>
          ))}
        </span>
      ),
    }),
  })),
]

/** What each role and each preset allows. */
export default function RolesView() {
  return (
    <SettingsFrame>
      <Page narrow>
        <title>Roles · Muster</title>
        <PageHeader title="Roles" />
        <p className={styles.text}>
          What each role can do in this client. Permissions can also be granted or denied to a single user. A
          permission that is both granted and denied is denied. Maintain includes View.{' '}
          <Link href="/settings/permissions">Change role permissions</Link>
        </p>
        <RoleDefaults>
          {(defaults) => (
            <DataTable
              label="Roles"
              columns={columnsOf('Area', roles)}
              rows={[...areaRowsOf(defaults), { id: 'scope', name: 'Scope', cells: roleScopes }]}
              idOf={({ id }) => id}
              nameOf={({ name }) => name}
            />
          )}
        </RoleDefaults>
        <h2 className={styles.heading}>Presets</h2>
        <p className={styles.text}>A preset limits a client admin to one job function.</p>
        <DataTable
          label="Presets"
          columns={columnsOf('Preset', areas)}
          rows={presetRows}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
        />
      </Page>
    </SettingsFrame>
  )
}
