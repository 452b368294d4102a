import type { PayrollSystem } from '#domain/handoff/systems.ts'
import { payClasses, type PayClass } from '#domain/payroll/classes.ts'

/** How a payroll system identifies employees and hours. */
interface PayrollCodes {
  /** The classes that are identified by a code. The other classes have their own columns in the files. */
  readonly classes: readonly PayClass[]
  /** The company's code or ID, if the files have one. */
  readonly company?: { readonly key: string; readonly label: string; readonly text: string }
  /** The code that identifies employees. Null if the employee number is enough. */
  readonly person: { readonly text: string; readonly required: boolean } | null
  /** False if the system doesn't pay contractors who work through a company. */
  readonly hasVendors: boolean
}

const leaveClasses = payClasses.filter((each) => each !== 'REG' && each !== 'OT' && each !== 'DT')

/** What each payroll system needs. */
export const payrollCodes: Readonly<Record<PayrollSystem, PayrollCodes>> = {
  GENERAL_PAYROLL: { classes: payClasses, person: null, hasVendors: true },
  ADP_WORKFORCE_NOW: {
    classes: ['DT', ...leaveClasses],
    company: { key: 'COMPANY_CODE', label: 'Company code', text: 'company code' },
    person: { text: 'file number', required: true },
    hasVendors: false,
  },
  GUSTO: { classes: leaveClasses, person: { text: 'Gusto ID', required: false }, hasVendors: false },
  PAYCHEX_FLEX: {
    classes: payClasses,
    company: { key: 'CLIENT_ID', label: 'Client ID', text: 'client ID' },
    person: { text: 'worker ID', required: true },
    hasVendors: false,
  },
}

/** Entered as the code of a class that a system doesn't import. The batch lists the hours of the class, so that a user can enter them by hand. */
export const manualEntryCode = 'NONE'

type Rule = readonly [pattern: RegExp, message: string]

const rules: Readonly<Record<PayrollSystem, Partial<Record<'EARNING' | 'OPTION' | 'PERSON', Rule>>>> = {
  GENERAL_PAYROLL: {},
  ADP_WORKFORCE_NOW: {
    EARNING: [
      /^(?!(?:40|50|60|61|[89]\d)$)[A-Z0-9]{1,2}$/,
      'Enter 1 or 2 capital letters or digits, but not 40, 50, 60, 61 or 80 to 99.',
    ],
    OPTION: [/^[A-Z0-9]{2,3}$/, 'Enter 2 or 3 capital letters or digits.'],
    PERSON: [/^\d{6}$/, 'Enter 6 digits, such as 000123.'],
  },
  GUSTO: {
    EARNING: [/^[a-z][a-z0-9_]{0,39}$/, 'Enter the name of the column, such as sick_hours.'],
    PERSON: [/^[A-Za-z0-9]{6}$/, 'Enter 6 letters or digits.'],
  },
  PAYCHEX_FLEX: {
    EARNING: [
      /^[A-Za-z0-9 ._/&()-]{1,20}$/,
      'Enter the pay component: up to 20 letters, digits, spaces or . _ / & ( ) -',
    ],
    OPTION: [/^[A-Za-z0-9]{1,8}$/, 'Enter up to 8 letters or digits.'],
    PERSON: [/^[A-Za-z0-9]{1,10}$/, 'Enter up to 10 letters or digits.'],
  },
}

/** Returns why a payroll system's files can't contain a name, or null if they can. */
export function codeError(system: PayrollSystem, kind: string, name: string): string | null {
  const rule = rules[system][kind as 'EARNING']
  if (rule === undefined || (kind === 'EARNING' && name === manualEntryCode)) return null
  const [pattern, message] = rule
  return pattern.test(name) ? null : message
}
