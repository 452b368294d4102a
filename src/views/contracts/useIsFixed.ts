import { useDraftValue } from '#views/records/form/FormContext.ts'

/** Returns whether the rate at a path of the draft is billed or paid as a fixed price. */
export function useIsFixed(ratePath: string): boolean {
  const billUnit = useDraftValue(`${ratePath}.billRateUnit`)
  const payUnit = useDraftValue(`${ratePath}.payRateUnit`)
  return billUnit === 'FIXED' || payUnit === 'FIXED'
}
