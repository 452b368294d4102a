/** Returns the sentence to print if this version of Node can't run TypeScript files directly, or undefined if it can. */
export function nodeVersionProblem(version: string): string | undefined
