/** Returns the message of an expected problem, or undefined for a bug, which needs its stack trace. */
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
