/** Masks of sensitive values in responses. A mask starts with `*` and is never longer than the value. */

/** `***-**-1234`: the last four digits of a social security number. */
export const maskSsn = (ssn: string) => `***-**-${ssn.slice(-4)}`

/** The mask of a date of birth reveals nothing. */
export const maskDateOfBirth = (_date: string) => '****-**-**'

/** `*****6789`: the last four characters of a document number, or none if it is too short. */
export const maskNumber = (number: string) =>
  number.length < 9 ? '*'.repeat(number.length) : number.slice(-4).padStart(number.length, '*')

/** `**-***4321`: the last four digits of an EIN. */
export const maskTaxId = (taxId: string) => `**-***${taxId.slice(-4)}`

/** Returns true if a text looks like a mask. */
export const isMasked = (text: string) => text.startsWith('*')
