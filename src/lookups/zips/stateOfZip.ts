import type { StateKey } from '#lookups/states.ts'

/** The states by the first three digits of their ZIP codes. Each range includes its first and last prefix. */
const ranges = `005-005 NY,006-007 PR,008-008 VI,009-009 PR,010-027 MA,028-029 RI,030-038 NH,039-049 ME,050-054 VT,055-055 MA,
056-059 VT,060-069 CT,070-089 NJ,100-149 NY,150-196 PA,197-199 DE,200-200 DC,201-201 VA,202-205 DC,206-219 MD,220-246 VA,247-268 WV,
270-289 NC,290-299 SC,300-319 GA,320-339 FL,341-349 FL,350-369 AL,370-385 TN,386-397 MS,398-399 GA,400-427 KY,430-459 OH,460-479 IN,480-499 MI,
500-528 IA,530-549 WI,550-567 MN,569-569 DC,570-577 SD,580-588 ND,590-599 MT,600-629 IL,630-658 MO,660-679 KS,680-693 NE,700-714 LA,
716-729 AR,730-732 OK,733-733 TX,734-749 OK,750-799 TX,800-816 CO,820-831 WY,832-838 ID,840-847 UT,850-865 AZ,870-884 NM,885-885 TX,
889-898 NV,900-961 CA,967-968 HI,970-979 OR,980-994 WA,995-999 AK`

/** ZIP codes in a different state than their prefix above, and those of Guam and the Northern Mariana Islands. */
const exceptions: readonly (readonly [RegExp, StateKey])[] = [
  [/^06390/, 'NY'],
  [/^96799/, 'AS'],
  [/^969[1-3]/, 'GU'],
  [/^9695[0-2]/, 'MP'],
]

const stateRanges = ranges.split(/,\s*/).map((line) => ({
  from: line.slice(0, 3),
  to: line.slice(4, 7),
  state: line.slice(8) as StateKey,
}))

/** Returns the state of a complete US ZIP code. Null for any other text, and for codes that aren't listed above. */
export function stateOfZip(zip: string): StateKey | null {
  if (!/^\d{5}(-\d{4})?$/.test(zip)) return null
  const exception = exceptions.find(([pattern]) => pattern.test(zip))
  if (exception !== undefined) return exception[1]
  const prefix = zip.slice(0, 3)
  return stateRanges.find(({ from, to }) => from <= prefix && prefix <= to)?.state ?? null
}
