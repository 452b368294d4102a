/** One guard of the product: what is removed, and the test that must go red with an assertion when it is. */
export interface Guard {
  readonly guard: string
  readonly file: string
  /** Text that occurs once in the file. */
  readonly find: string
  /** What stands in its place without the guard. */
  readonly without: string
  readonly test: string
}
