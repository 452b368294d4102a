/** Masks of restricted values in responses. A mask starts with `*`, but a restricted value never does. */

/** Returns a mask like `***-**-1234`, with the last four digits of a social security number. */
export const maskSsn = (ssn: string) => `***-**-${ssn.slice(-4)}`

/** Returns the mask of a date of birth. The mask reveals nothing about the date. */
export const maskDateOfBirth = (_date: string) => '****-**-**'

/** Returns a mask like `*****6789`, with the last four characters of a document number. A short number is masked completely. */
export const maskNumber = (number: string) =>
  number.length < 9 ? '*'.repeat(number.length) : number.slice(-4).padStart(number.length, '*')

/** Returns a mask like `**-***4321`, with the last four digits of an EIN. */
export const maskTaxId = (taxId: string) => `**-***${taxId.slice(-4)}`

/** Returns true if a string looks like a mask. */
export const isMasked = (text: string) => text.startsWith('*')
