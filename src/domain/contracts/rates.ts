/** Returns the position of the rate valid on a date, or else of the first future rate. Returns -1 if there are no rates. */
export function currentRateIndex(rates: readonly { readonly effectiveFrom: string }[], date: string): number {
  let current = -1
  rates.forEach(({ effectiveFrom }, index) => {
    const best = rates[current]
    if (effectiveFrom <= date && (best === undefined || effectiveFrom > best.effectiveFrom)) current = index
  })
  if (current >= 0) return current
  return rates.reduce(
    (first, { effectiveFrom }, index) =>
      first < 0 || effectiveFrom < (rates[first]?.effectiveFrom ?? '') ? index : first,
    -1,
  )
}

/** Returns the rate valid on a day, or the first rate if none is valid. Null if there are no rates. */
export function rateOn<Rate extends { readonly effectiveFrom: string }>(
  rates: readonly Rate[],
  date: string,
): Rate | null {
  return rates[currentRateIndex(rates, date)] ?? null
}
