/** What the world says in the stories. */
export const unreachable = { code: 'unreachable', message: 'The server cannot be reached.' }
export const unreadable = { code: 'unreadable', message: 'The answer cannot be read.' }
export const refusal = (status: number, message: string) => ({
  kind: 'refused' as const,
  status,
  errors: [{ code: 'no', message }],
})
export const skipped = { kind: 'skipped' as const }
