import type { Contract } from '#domain/contracts/record.ts'

type Checked = Pick<
  Contract,
  'endDate' | 'poExpiry' | 'poBurn' | 'remote' | 'workAddress' | 'employeeAuthorization'
>

/** Returns what to look at before a contract is approved, and while it runs (domain.md §1 Contract). None of it stops anyone. */
export const contractWarnings = (contract: Checked): readonly string[] => [
  ...authorizationWarnings(contract),
  ...placeWarnings(contract),
  ...poWarnings(contract),
]

function authorizationWarnings({ endDate, employeeAuthorization }: Checked): readonly string[] {
  const { type, until = null } = employeeAuthorization ?? {}
  if (type === undefined || until === null || (endDate !== null && endDate <= until)) return []
  const ends = `The employee's ${type} work authorization ends on ${until},`
  return [endDate === null ? `${ends} and this contract is open-ended.` : `${ends} before this contract.`]
}

/** The labor condition application of an H-1B names the place of work. */
function placeWarnings({ remote, workAddress, employeeAuthorization }: Checked): readonly string[] {
  const { type, lcaCity = null, lcaState = null } = employeeAuthorization ?? {}
  if (type !== 'H1B' || remote || workAddress === null || (lcaCity === null && lcaState === null)) return []
  const { city, state } = workAddress
  const isSame = (lcaCity === null || plain(lcaCity) === plain(city)) && (lcaState ?? state) === state
  const place = [lcaCity, lcaState].filter((part) => part !== null).join(', ')
  return isSame ? [] : [`The work address is in ${city}, ${state}, and the employee's LCA is for ${place}.`]
}

const plain = (city: string) => city.trim().toLowerCase()

const poWarnings = ({ poExpiry, poBurn, endDate }: Checked): readonly string[] => [
  ...(poBurn?.state === 'EXCEEDED' ? [`More than the PO allows is used: ${poBurn.pct}%.`] : []),
  ...(poBurn?.state === 'USED_UP' ? ['All of the PO is used.'] : []),
  ...(poBurn?.state === 'WARNING' ? [`${poBurn.pct}% of the PO is used.`] : []),
  ...(poExpiry !== null && endDate !== null && poExpiry < endDate
    ? [`The PO expires on ${poExpiry}, before this contract ends.`]
    : []),
]
