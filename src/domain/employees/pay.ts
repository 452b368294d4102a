import { rateOn } from '#domain/contracts/rates.ts'
import type { Employee } from '#domain/employees/record.ts'

/** Returns the pay rate valid on a day, or the first one if none is valid. All values are null if there are no rates or the user can't see them. */
export function payOn(rates: Employee['payRates'], day: string) {
  const rate = rateOn(rates ?? [], day)
  return { payRate: rate?.rate ?? null, payRateUnit: rate?.unit ?? null, payCurrency: rate?.currency ?? null }
}
