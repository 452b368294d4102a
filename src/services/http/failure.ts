/** Why a call failed. Usually, there was no readable response, or the identity provider rejected the call. Calls that failed with `unreachable`, `timeout` or `overload` can be retried. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
