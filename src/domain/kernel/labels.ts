/** The labels of a record's fields, by path. The paths don't contain list positions: `workAuth.validTo`. */
export type Labels = Readonly<Record<string, string>>

/** Returns a path without its list position, because all entries of a list share one label: `workAuth.2.validTo` → `workAuth.validTo`. `1099` is an employment type, not a position. */
export const withoutNumbers = (path: string): string => path.replace(/\.(?!1099\.)\d+(?=\.)/, '')

/** The labels of the fields that most records have. */
export const sharedLabels = { status: 'Status', archivedAt: 'Archived' }

/** Returns the labels of an address's fields. `name` distinguishes the address from others on the same record. */
export const addressLabels = (path: string, name = ''): Labels => {
  const labelWithName = (label: string) =>
    name === '' ? label : `${name} ${label.charAt(0).toLowerCase()}${label.slice(1)}`
  return {
    [path]: name === '' ? 'Address' : `${name} address`,
    [`${path}.street1`]: labelWithName('Street address'),
    [`${path}.street2`]: labelWithName('Apartment or suite'),
    [`${path}.country`]: labelWithName('Country'),
    [`${path}.state`]: labelWithName('State'),
    [`${path}.city`]: labelWithName('City'),
    [`${path}.zip`]: name === '' ? 'ZIP code' : `${name} ZIP code`,
  }
}
