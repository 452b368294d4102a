/** The sentence to print when this Node cannot run TypeScript files directly, or undefined when it can. */
export function nodeVersionProblem(version: string): string | undefined
