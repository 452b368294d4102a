/** A system that files can be made for. */
interface HandoffSystem {
  readonly text: string
  readonly kind: 'ACCOUNTING'
  /** True once somebody has loaded its files into a company of that system. */
  readonly tested: boolean
}

/** Every system that a batch can be made for. */
export const handoffSystems = {
  GENERAL_LEDGER: { text: 'General ledger (CSV)', kind: 'ACCOUNTING', tested: true },
} as const satisfies Readonly<Record<string, HandoffSystem>>
export type HandoffSystemKey = keyof typeof handoffSystems

export const handoffSystemKeys = Object.keys(handoffSystems) as [HandoffSystemKey, ...HandoffSystemKey[]]

/** Returns the name of a system. */
export const systemText = (key: HandoffSystemKey): string => handoffSystems[key].text
