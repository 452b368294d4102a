import { rateOn } from '#domain/contracts/rates.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { rowWarnings } from '#domain/contracts/warnings/warnings.ts'

/** Returns the rates, end client and warnings that the list shows for a contract. */
export function rowTerms(
  contract: Pick<Contract, 'rates' | 'parties'> & Parameters<typeof rowWarnings>[0],
  today: string,
) {
  const rate = rateOn(contract.rates, today)
  return {
    billRate: rate?.billRate ?? null,
    billRateUnit: rate?.billRateUnit ?? null,
    payRate: rate?.payRate ?? null,
    payRateUnit: rate?.payRateUnit ?? null,
    endClient: contract.parties.find(({ level }) => level === 'END_CLIENT')?.companyName ?? null,
    ...rowWarnings(contract),
  }
}
