import { listFiles, readText } from '#scripts/lib/tree.ts'

const secrets: Record<string, RegExp> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'a Google API key': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'an AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a GitHub token': /\bgh[pousr]_[0-9A-Za-z]{36,}\b/,
  'an npm token': /\bnpm_[0-9A-Za-z]{36}\b/,
  'a Slack token': /\bxox[baprs]-[0-9A-Za-z-]{10,}/,
  'a signed token': /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{30,}/,
  'a service account': /"private_key_id"\s*:\s*"[0-9a-f]{20,}"/,
  'a password in a database URL':
    /\bpostgres(?:ql)?:\/\/[^\s:@/'"`<>$]+:[^\s@'"`<>$]{3,}@(?!127\.0\.0\.1|localhost|db\b|host\b|[\w.]*example)/,
}

/** The demo's password and accounts, which are allowed in sources but never in browser code. */
const demoOnly: Record<string, RegExp> = {
  'the demo password': /Muster-Demo-2026/,
  'a demo account': /@muster\.test\b/,
}

const ownFiles = /^(?:scripts\/checks\/secrets\.ts|test\/scripts\/\w+\.test\.ts)$/
const binary = /\.(?:png|jpg|webp|ico|woff2?|pdf|gz|br)$/

/** Returns the names of the secrets in a string. If `isBuilt` is true, the demo's password and accounts count as secrets too, because they must never reach a browser. */
export function secretsIn(text: string, isBuilt = false): string[] {
  return Object.entries(isBuilt ? { ...secrets, ...demoOnly } : secrets)
    .filter(([, pattern]) => pattern.test(text))
    .map(([name]) => name)
}

/** Returns a problem for each secret in the project's files and in the built files. */
export async function findSecrets(): Promise<string[]> {
  const sources = (await listFiles()).filter((file) => !binary.test(file) && !ownFiles.test(file))
  const built = (await listFiles('dist')).filter((file) => !binary.test(file))
  const found = await Promise.all([
    ...sources.map(async (file) => secretsIn(await readText(file)).map((name) => `${file} contains ${name}`)),
    ...built.map(async (file) =>
      secretsIn(await readText(file), true).map((name) => `${file} contains ${name}`),
    ),
  ])
  return found.flat()
}
