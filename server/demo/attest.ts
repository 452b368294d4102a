import type { CryptoKey } from 'jose'
import type { FastifyInstance } from 'fastify'
import { ATTEST_PATH } from '#server/web/browserConfig.ts'
import type { PathMethod } from '#server/pipeline/notFound.ts'
import { issueAttestation } from '#server/identity/attestation.ts'

/** Adds the demo's attestation route, which ignores request bodies. Returns its path and method. */
export function addAttestationRoute(app: FastifyInstance, privateKey: CryptoKey): readonly PathMethod[] {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_024 }, (_request, _body, finish) =>
      finish(null),
    )
    scope.post(ATTEST_PATH, { schema: { hide: true } }, () => issueAttestation(privateKey))
    done()
  })
  return [{ path: ATTEST_PATH, method: 'POST' }]
}
