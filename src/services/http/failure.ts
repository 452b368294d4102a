/** A call that got no readable answer. `unreachable`, `timeout` and `overload` may be tried again. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
