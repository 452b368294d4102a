import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The content security policy of all responses except pages. These responses can't load anything, run scripts or be framed. */
export const DATA_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox"

const POWERFUL_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** The headers of every response. Pages and assets relax some of them. */
export const SECURITY_HEADERS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': POWERFUL_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'content-security-policy': DATA_CSP,
  'cache-control': 'no-store',
} as const

/** Adds the headers from trust.md §6.1.11 and the request id to every response. Pages and assets relax some of them. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply)
    done()
  })
}

/** Sets the same headers on a single response that the hook doesn't cover. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id })
}
