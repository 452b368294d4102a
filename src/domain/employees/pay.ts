import { rateOn } from '#domain/contracts/rates.ts'
import type { Employee } from '#domain/employees/record.ts'

/** Returns the pay rate of a day, or else the first one; nulls without any and without permission. */
export function payOn(rates: Employee['payRates'], day: string) {
  const rate = rateOn(rates ?? [], day)
  return { payRate: rate?.rate ?? null, payRateUnit: rate?.unit ?? null, payCurrency: rate?.currency ?? null }
}
