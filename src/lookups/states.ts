import type { Option } from '#lookups/options.ts'

/**
 * The states of a US address: the 50 states, the District of Columbia and the five inhabited territories.
 * Military post offices (AA, AE, AP) are not included, because they aren't workplaces. Palau, Micronesia and
 * the Marshall Islands are not included, because they are countries.
 */
const names = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  VI: 'U.S. Virgin Islands',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const

/** The two-letter code of a state. */
export type StateKey = keyof typeof names

/** All states, sorted by name. The key is the postal code. */
export const states: readonly Option<StateKey>[] = Object.freeze(
  Object.entries(names).map(([key, text]) => Object.freeze({ key: key as StateKey, text })),
)

/** The codes of all states, for validation. */
export const stateKeys: readonly StateKey[] = Object.freeze(states.map((state) => state.key))

/** Returns true for the code of a state. */
export function isState(key: string): key is StateKey {
  return Object.hasOwn(names, key)
}

/** Returns the name of a state. */
export function stateName(key: StateKey): string {
  return names[key]
}
