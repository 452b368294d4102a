import { canSeeField } from '#domain/kernel/fieldGuards.ts'
import { optionalEmployeeColumns } from '#views/employees/optionalColumns.tsx'

const columns: Readonly<Record<string, readonly { readonly key: string }[]>> = {
  employees: optionalEmployeeColumns,
}

/** Returns the optional columns of a list that the permissions allow. They load after the rows. */
export const optionalColumnsOf = (area: string, granted: readonly string[]) =>
  (columns[area] ?? []).filter(({ key }) => canSeeField(granted, key))
