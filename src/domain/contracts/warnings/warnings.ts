import { authorizationText } from '#domain/employees/authorizationTask.ts'
import { perHour } from '#domain/contracts/margin.ts'
import type { Contract } from '#domain/contracts/record.ts'

type WarningFields = Pick<
  Contract,
  'endDate' | 'poExpiry' | 'poBurn' | 'remote' | 'workAddress' | 'employeeAuthorization' | 'rates'
>

type AuthorizationFields = Pick<WarningFields, 'endDate' | 'remote' | 'workAddress' | 'employeeAuthorization'>

/** What a warning calls the contract by default. */
const thisContract = 'this contract'

/** Returns the warnings shown before a contract is submitted or approved, and on the page of a contract that isn't closed (domain.md §1 Contract). They don't block anything. */
export const contractWarnings = (contract: WarningFields, noun = thisContract): readonly string[] => [
  ...employeeWarnings(contract, noun),
  ...poWarnings(contract, noun),
  ...rateWarnings(contract),
]

/** Returns the warnings shown before a contract is extended or renewed with these terms. PO usage is left out: `poBurn` is about the predecessor's PO, and the new contract can get another one. */
export const successorWarnings = (
  contract: WarningFields,
  terms: Partial<WarningFields>,
): readonly string[] => contractWarnings({ ...contract, ...terms, poBurn: null }, 'the new contract')

/** Returns the warnings for a contract's list row: about the PO, the employee and the rates. PO usage is only computed for the contract's page. */
export const rowWarnings = (contract: AuthorizationFields & Pick<WarningFields, 'poExpiry' | 'rates'>) => ({
  warnings: [...poWarnings({ ...contract, poBurn: null })],
  employeeWarnings: [...employeeWarnings(contract)],
  rateWarnings: [...rateWarnings(contract)],
})

/** Returns a warning about the first rate whose bill rate is below its pay rate. */
export function rateWarnings({ rates }: Pick<WarningFields, 'rates'>): readonly string[] {
  const losingRate = rates.find(({ billRate, billRateUnit, payRate, payRateUnit }) => {
    const [bill, pay] = [perHour(billRate, billRateUnit), perHour(payRate, payRateUnit)]
    return bill !== null && pay !== null && bill < pay
  })
  return losingRate === undefined
    ? []
    : [`From ${losingRate.effectiveFrom}, the bill rate is below the pay rate.`]
}

/** Returns the warnings about the employee's work authorization and LCA. Empty for users who can't view employees. */
export const employeeWarnings = (contract: AuthorizationFields, noun = thisContract): readonly string[] => [
  ...authorizationWarnings(contract, noun),
  ...workAddressWarnings(contract),
]

function authorizationWarnings(
  { endDate, employeeAuthorization }: AuthorizationFields,
  noun: string,
): readonly string[] {
  const { type, until = null } = employeeAuthorization ?? {}
  if (type === undefined || until === null || (endDate !== null && endDate <= until)) return []
  const start = `The employee's ${authorizationText(type)} work authorization expires on ${until},`
  return [endDate === null ? `${start} and ${noun} is open-ended.` : `${start} before ${noun} ends.`]
}

/** Returns a warning if the work address isn't the place of work in an H-1B employee's labor condition application (LCA). */
function workAddressWarnings({
  remote,
  workAddress,
  employeeAuthorization,
}: AuthorizationFields): readonly string[] {
  const { type, lcaCity = null, lcaState = null } = employeeAuthorization ?? {}
  if (type !== 'H1B' || remote || workAddress === null || (lcaCity === null && lcaState === null)) return []
  const { city, state } = workAddress
  const isSame = (lcaCity === null || normalize(lcaCity) === normalize(city)) && (lcaState ?? state) === state
  const place = [lcaCity, lcaState].filter((part) => part !== null).join(', ')
  return isSame ? [] : [`The work address is in ${city}, ${state}, but the employee's LCA is for ${place}.`]
}

const normalize = (city: string) => city.trim().toLowerCase()

/** Returns the warnings about the PO. */
export const poWarnings = (
  { poExpiry, poBurn, endDate }: Pick<WarningFields, 'poExpiry' | 'poBurn' | 'endDate'>,
  noun = thisContract,
): readonly string[] => [
  ...(poBurn?.state === 'EXCEEDED' ? [`The PO is over its limit: ${poBurn.pct}% has been used.`] : []),
  ...(poBurn?.state === 'USED_UP' ? ['The PO is used up.'] : []),
  ...(poBurn?.state === 'WARNING' ? [`${poBurn.pct}% of the PO has been used.`] : []),
  ...(poExpiry !== null && endDate !== null && poExpiry < endDate
    ? [`The PO expires on ${poExpiry}, before ${noun} ends.`]
    : []),
]
