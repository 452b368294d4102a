/** A system that files can be created for. */
interface HandoffSystem {
  readonly text: string
  /** Accounting systems get transactions, and payroll systems get approved time. */
  readonly kind: 'ACCOUNTING' | 'PAYROLL'
  /** True for our own formats, and for systems where our files have been imported into a real company's account. */
  readonly tested: boolean
  /** What users need to know before they import the files. */
  readonly reminders: readonly string[]
}

/** Every system that a batch can be created for. */
export const handoffSystems = {
  GENERAL_LEDGER: {
    text: 'General ledger (CSV)',
    kind: 'ACCOUNTING',
    tested: true,
    reminders: [],
  },
  QUICKBOOKS_ONLINE: {
    text: 'QuickBooks Online',
    kind: 'ACCOUNTING',
    tested: false,
    reminders: [
      'Turn on custom transaction numbers in QuickBooks Online. Otherwise it assigns its own invoice numbers.',
      'Select MM/DD/YYYY as the date format when you import.',
      "QuickBooks Online can't import payments. Use the payments file for reference, or load it with a third-party import tool.",
    ],
  },
  XERO: {
    text: 'Xero',
    kind: 'ACCOUNTING',
    tested: false,
    reminders: [
      'Select Tax exclusive when you import. Invoices are imported as drafts.',
      "Xero can't import payments. Use the payments file for reference, or load it with a third-party import tool.",
    ],
  },
  GENERAL_PAYROLL: {
    text: 'Generic payroll (CSV)',
    kind: 'PAYROLL',
    tested: true,
    reminders: [],
  },
  ADP_WORKFORCE_NOW: {
    text: 'ADP Workforce Now',
    kind: 'PAYROLL',
    tested: false,
    reminders: ['Import the file as EPI paydata. Its batch ID is the batch number without the hyphen.'],
  },
  GUSTO: {
    text: 'Gusto',
    kind: 'PAYROLL',
    tested: false,
    reminders: [
      'The upload overwrites hours already entered. Upload the file first, then enter hours by hand.',
      'In the file, enter the title of each employee who has more than one pay rate.',
    ],
  },
  PAYCHEX_FLEX: {
    text: 'Paychex Flex',
    kind: 'PAYROLL',
    tested: false,
    reminders: ["A file can't change lines that are already in Pay Entry."],
  },
} as const satisfies Readonly<Record<string, HandoffSystem>>
export type HandoffSystemKey = keyof typeof handoffSystems
type KeyOf<Kind> = {
  [Key in HandoffSystemKey]: (typeof handoffSystems)[Key]['kind'] extends Kind ? Key : never
}[HandoffSystemKey]
/** A system that gets invoices, credit notes and payments. */
export type AccountingSystem = KeyOf<'ACCOUNTING'>
/** A system that gets approved time. */
export type PayrollSystem = KeyOf<'PAYROLL'>

export const handoffSystemKeys = Object.keys(handoffSystems) as [HandoffSystemKey, ...HandoffSystemKey[]]

/** Returns true for a system that gets approved time. */
export const isPayroll = (key: HandoffSystemKey): key is PayrollSystem =>
  handoffSystems[key].kind === 'PAYROLL'

export const payrollSystems = handoffSystemKeys.filter(isPayroll)

/** Returns the name of a system. */
export const systemText = (key: HandoffSystemKey): string => handoffSystems[key].text

/** Returns the id that the audit trail uses for a system's names. */
export const setupEventId = (clientId: string, system: HandoffSystemKey): string => `${clientId} ${system}`

/** Returns the id that URLs use for a system's names. */
export const setupIdOf = (system: HandoffSystemKey): string => system.toLowerCase()

/** Returns the system whose names have this id in URLs, or null if there is none. */
export const systemOfSetup = (id: string): HandoffSystemKey | null =>
  handoffSystemKeys.find((system) => setupIdOf(system) === id) ?? null
