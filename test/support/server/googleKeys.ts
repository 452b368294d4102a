import { SignJWT } from 'jose'
import { testKeys } from '#test/support/server/server.ts'

/** The id of the Firebase app in the production settings. */
const appId = '1:2:web:3'

/**
 * A module that is preloaded into the production server. It replaces `fetch`: Google's URLs return the test's
 * keys, and all other requests fail.
 */
export const googleKeys = `data:text/javascript,${encodeURIComponent(`
  const keys = ${JSON.stringify({ keys: [testKeys.publicJwk] })}
  globalThis.fetch = (url) => /googleapis\\.com/.test(String(url))
    ? Promise.resolve(Response.json(keys, { headers: { 'cache-control': 'max-age=3600' } }))
    : Promise.reject(new Error('no network'))
`)}`

/** The key of restricted values in the production settings. */
export const productionFieldKey = Buffer.alloc(32, 5)

/** Settings of the production server for the tokens of the tests. */
export const productionSettings = {
  NODE_ENV: 'production',
  FIREBASE_PROJECT_ID: 'demo-test',
  FIREBASE_API_KEY: 'k',
  FIREBASE_AUTH_DOMAIN: 'p.firebaseapp.com',
  FIREBASE_APP_ID: appId,
  FIREBASE_PROJECT_NUMBER: '2',
  RECAPTCHA_SITE_KEY: 's',
  MUSTER_FIELD_KEY: productionFieldKey.toString('base64'),
  LOG_LEVEL: 'silent',
}

/** Returns an App Check token as Firebase would sign it. */
export const appToken = (key = testKeys.signing.privateKey): Promise<string> =>
  new SignJWT({ sub: appId })
    .setProtectedHeader({ alg: 'RS256', kid: testKeys.publicJwk.kid, typ: 'JWT' })
    .setIssuer('https://firebaseappcheck.googleapis.com/2')
    .setAudience(['projects/2', 'projects/demo-test'])
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key)
