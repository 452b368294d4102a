/** A call without a readable response, or one that the identity provider rejected. `unreachable`, `timeout` and `overload` can be retried. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
