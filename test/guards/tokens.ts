import type { Guard } from '#test/guards/guard.ts'

const pipeline = 'test/server/pipeline'
const firebase = 'server/identity/firebaseVerifier.ts'
const appCheck = 'server/identity/appCheckVerifier.ts'
const tokens = `${pipeline}/tokens.test.ts`

/** Guards of tokens and of what a deployment verifies. */
export const tokenGuards: readonly Guard[] = [
  {
    guard: 'a token must be signed with RS256',
    file: firebase,
    find: "algorithms: ['RS256'],",
    without: '',
    test: tokens,
  },
  {
    guard: 'a token must be from our issuer',
    file: firebase,
    find: 'issuer: `https://securetoken.google.com/${projectId}`,',
    without: '',
    test: tokens,
  },
  {
    guard: 'a token must be for our project',
    file: firebase,
    find: "if (payload.aud !== projectId) throw new InvalidToken('aud')",
    without: '',
    test: tokens,
  },
  {
    guard: 'a token must have the time of the sign-in',
    file: firebase,
    find: "requiredClaims: ['exp', 'iat', 'sub', 'auth_time'],",
    without: '',
    test: tokens,
  },
  {
    guard: 'a token that is too long is rejected without parsing it',
    file: 'server/identity/claims.ts',
    find: '|| token.length > MAX_TOKEN_LENGTH',
    without: '',
    test: tokens,
  },
  {
    guard: 'a token must not be from the future',
    file: 'server/identity/claims.ts',
    find: "if (typeof iat !== 'number' || iat > now + CLOCK_TOLERANCE)",
    without: "if (typeof iat !== 'number')",
    test: tokens,
  },
  {
    guard: 'an App Check token must be for our app',
    file: appCheck,
    find: 'subject: appId,',
    without: '',
    test: tokens,
  },
  {
    guard: 'an App Check token must be for our project',
    file: appCheck,
    find: 'audience: `projects/${projectNumber}`,',
    without: '',
    test: tokens,
  },
  {
    guard: 'an App Check token must be from our issuer',
    file: appCheck,
    find: 'issuer: `https://firebaseappcheck.googleapis.com/${projectNumber}`,',
    without: '',
    test: tokens,
  },
  {
    guard: 'the deployment verifies tokens',
    file: 'server/serve.ts',
    find: `verifyToken: cacheVerified(
          createFirebaseVerifier(identity.projectId, createKeySource(FIREBASE_KEYS_URL)),
        ),`,
    without:
      "verifyToken: (token) => { void [token, createFirebaseVerifier, FIREBASE_KEYS_URL]; return Promise.resolve({ uid: 'u1', issuedAt: Date.now() / 1000, signedInAt: Date.now() / 1000, clients: ['cccccccccccc'], roles: ['CLIENT_ADMIN'] }) },",
    test: 'test/scripts/product/serve.test.ts',
  },
  {
    guard: 'the deployment verifies app integrity',
    file: 'server/serve.ts',
    find: `verifyAppIntegrity: cacheVerified(
          createAppCheckVerifier(identity, createKeySource(APP_CHECK_KEYS_URL)),
        ),`,
    without:
      'verifyAppIntegrity: () => { void [createAppCheckVerifier, APP_CHECK_KEYS_URL]; return Promise.resolve() },',
    test: 'test/scripts/product/serve.test.ts',
  },
  {
    guard: 'the deployment checks the field key',
    file: 'server/serve.ts',
    find: 'await checkFieldKey(database, cipher)',
    without: 'void checkFieldKey',
    test: 'test/scripts/product/serve.test.ts',
  },
  {
    guard: 'after SIGTERM, running requests are answered',
    file: 'server/main.ts',
    find: "process.on('SIGTERM', () => void stop(0))",
    without: "process.on('SIGTERM', () => process.exit(0))",
    test: 'test/scripts/product/serve.test.ts',
  },
]
