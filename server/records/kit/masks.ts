/** Sensitive values as they are answered. A mask starts with `*` and is never longer than the value may be. */

/** `***-**-1234`: the last four digits of a social security number. */
export const maskSsn = (ssn: string) => `***-**-${ssn.slice(-4)}`

/** A date of birth shows nothing. */
export const maskDateOfBirth = (_date: string) => '****-**-**'

/** `*****6789`: the last four characters of a document number, none of one so short that they would be half of it. */
export const maskNumber = (number: string) =>
  number.length < 9 ? '*'.repeat(number.length) : number.slice(-4).padStart(number.length, '*')

/** `**-***4321`: the last four digits of an EIN. */
export const maskTaxId = (taxId: string) => `**-***${taxId.slice(-4)}`

/** Whether a text has the form of a mask. */
export const isMasked = (text: string) => text.startsWith('*')
