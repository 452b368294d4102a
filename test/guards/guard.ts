/** A guard of the product: what is removed, and the test in which an assertion must then fail. */
export interface Guard {
  readonly guard: string
  readonly file: string
  /** Text that occurs exactly once in the file. */
  readonly find: string
  /** The text that replaces it. */
  readonly without: string
  readonly test: string
}
