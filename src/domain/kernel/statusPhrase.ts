import { toWords } from '#lookups/options.ts'

/** Returns a status as it reads after "is": "a draft", "on hold", "pending approval". */
export const statusPhrase = (status: string): string =>
  status === 'DRAFT' ? 'a draft' : toWords(status).toLowerCase()
