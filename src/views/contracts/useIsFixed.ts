import { useDraftValue } from '#views/records/form/FormContext.ts'

/** Returns true if the rate at a path of the draft is billed or paid as a fixed price. */
export function useIsFixed(rate: string): boolean {
  const billed = useDraftValue(`${rate}.billRateUnit`)
  const paid = useDraftValue(`${rate}.payRateUnit`)
  return billed === 'FIXED' || paid === 'FIXED'
}
