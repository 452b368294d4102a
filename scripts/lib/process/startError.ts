/** Returns the message of an expected problem. Undefined for a bug, whose stack trace must be printed instead. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const exposed = (error as { expose?: unknown }).expose === true
  return exposed || error.name === 'StartError' ? error.message : undefined
}

/** Prints what went wrong: a sentence for expected problems, and the stack trace for bugs. */
export function printFailure(error: unknown): void {
  const sentence = sentenceOf(error)
  console.error(sentence === undefined ? error : `\n${sentence}`)
}
