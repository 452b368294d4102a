import { listFiles, readText } from '#scripts/lib/tree.ts'

/** A banned pattern, the files where it is banned, and the reason. */
export type Ban = {
  name: string
  why: string
  pattern: RegExp
  /** Files that the ban applies to. */
  in: RegExp
  /** Files that are exempt. */
  except?: RegExp
  /** True if the ban also applies to comments. */
  comments?: true
}

/** One place where a banned pattern was found. */
export type Finding = { file: string; line: number; ban: string; why: string; text: string }

const codeFiles = /^(src|server|public|scripts)\/.*\.(ts|tsx|js|mjs)$|^index\.html$/
const productFiles = /^(src|server|public)\/.*\.(ts|tsx|js|mjs)$|^index\.html$/
/** Code, docs, and the text files in the root folder. */
const writtenFiles =
  /^(?:src|server|scripts|test|public|docs)\/.*\.(?:ts|tsx|js|mjs|md)$|^[^/]+\.(?:ts|md|html)$/
const sqlWord = 'select|insert\\s+into|update|delete\\s+from|alter|create|drop|grant|revoke|truncate|set|with'
const browserGlobals =
  '(?<![.\\w])(?:document\\.(?:get|query|cookie|title|body|head|add|create|visibility|hidden|location)|window\\b[.\\[]|navigator\\.|location\\.(?:href|assign|replace|pathname|search|reload)|history\\.(?:push|replace|back|go)|(?:local|session)Storage\\b|indexedDB\\b|fetch\\(|XMLHttpRequest\\b|BroadcastChannel\\b)'

const translatedWords = 'whoever|whomever|whom|somebody|anybody|anew|lest|thereby|nor|he|him|himself|his'
const britishWords =
  'organisations?|colours?|coloured|behaviours?|honours?|honoured|favourites?|catalogues?|licences?|enrolments?|cancell(?:ed|ing)|authoris(?:e[sd]?|ing|ation)|recognis(?:e[sd]?|ing)|normalis(?:e[sd]?|ing)|initialis(?:e[sd]?|ing)|serialis(?:e[sd]?|ing)|neighbour(?:s|ing|hood)?|e-mails?|whilst'
/** Files with names of places and people, and the glossary's list of words to avoid. */
const foreignWordFiles = /^src\/lookups\/(?:cities\/|country)|^server\/demo\/data\/|^docs\/glossary\.md$/

/** Matches each word in lowercase or capitalized. Words in all capitals are keys, such as CANCELLED. */
const anyWord = (words: string) =>
  new RegExp(
    `(?<![\\w-])(?:${words.replaceAll(/(^|\|)([a-z])/g, (_, bar: string, first: string) => `${bar}[${first}${first.toUpperCase()}]`)})(?![\\w-])`,
  )

/** Bans that the linter has no rule for. For each of them, test/scripts has a sample that breaks it. */
export const bans: readonly Ban[] = [
  {
    name: 'raw-html',
    why: 'text is never parsed as HTML',
    pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|createContextualFragment/,
    in: productFiles,
  },
  {
    name: 'eval',
    why: 'text is never run as code',
    pattern: /(?<![.\w])eval\s*\(|new\s+Function\s*\(/,
    in: codeFiles,
  },
  {
    name: 'document-write',
    why: 'text is never run as code',
    pattern: /document\.write(?:ln)?\s*\(/,
    in: productFiles,
  },
  {
    name: 'local-storage',
    why: 'state is per tab; only the color theme and the session mark are shared',
    pattern: /\blocalStorage\b/,
    in: productFiles,
    except: /^src\/views\/theme\/|^src\/services\/identity\/sessionMark\.ts$|^public\/theme\.js$/,
  },
  {
    name: 'rel-opener',
    why: 'a new tab must not access its opener',
    pattern: /rel=["'{]+[^"'}]*\bopener\b/,
    in: productFiles,
  },
  {
    name: 'built-sql',
    why: 'SQL is written with the tagged sql`…` only, so that every value is a parameter',
    pattern: new RegExp(
      `(?<!sql|sql<[^\`]{0,80}>)\`\\s*(?:${sqlWord})\\s[^\`]*\\$\\{|['"]\\s*(?:${sqlWord})\\s[^'"\\n]*['"]\\s*\\+`,
      'i',
    ),
    in: /^server\/.*\.ts$/,
  },
  {
    name: 'fetch',
    why: 'only services use the network',
    pattern: /(?<![.\w])fetch\s*\(/,
    in: /^(src|server)\/.*\.tsx?$/,
    except: /^src\/services\/|^server\/(identity|demo)\//,
  },
  {
    name: 'process-env',
    why: 'settings are read and checked in one place, at startup',
    pattern: /\bprocess\.env\b/,
    in: /^(src|server)\/.*\.tsx?$/,
    except: /^server\/(config|main)\.ts$/,
  },
  {
    name: 'console',
    why: 'the server logs through its logger without personal data; the browser never logs',
    pattern: /(?<![.\w])console\.\w+\s*\(/,
    in: /^(src|server)\/.*\.tsx?$/,
    except: /^server\/(main|serve)\.ts$/,
  },
  {
    name: 'raw-color',
    why: 'colors have names in the theme',
    pattern: /(?<=['"`\s:(,])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|oklch|oklab)\(/i,
    in: /^src\/views\/.*\.tsx?$/,
    except: /^src\/views\/theme\//,
  },
  {
    name: 'raw-pixels',
    why: 'sizes have names in the theme',
    pattern: /(?<=['"`\s:(,-])\d+(?:\.\d+)?px\b/,
    in: /^src\/views\/.*\.tsx?$/,
    except: /^src\/views\/theme\//,
  },
  {
    name: 'universal-sibling',
    why: 'with `* + *`, each element that is added anywhere restyles all its siblings and their descendants',
    pattern: /\*\s*[+~]\s*[*\w.[:$]/,
    in: /^src\/.*\.css\.ts$/,
  },
  {
    name: 'climbing-import',
    why: 'imports use the names that package.json defines, not ../..',
    pattern: /(?:from\s+|import\s*\(?\s*)['"]\.\.\/\.\./,
    in: /^(src|server|scripts|test)\/.*\.(ts|tsx|mjs)$/,
  },
  {
    name: 'machine-touches-world',
    why: 'charts use the page, storage and the network only through services, and never use React',
    pattern: new RegExp(
      `from\\s+['"](?:react|react-dom|wouter|@xstate/react|ky|firebase)\\b|${browserGlobals}`,
    ),
    in: /^src\/machines\/.*\.ts$/,
  },
  {
    name: 'private-xstate',
    why: 'fields with an underscore belong to XState and change without notice',
    pattern: /\._(?:parent|nodes|transitions|events|snapshot|process|relay|deferred)\b/,
    in: /^(src|server|scripts|test)\/.*\.tsx?$/,
    // stage.tsx reads `_transitions`, because no other field of an inspected microstep has its transitions.
    except: /^test\/models\/views\/stage\.tsx$/,
  },
  {
    name: 'unfinished',
    why: 'unfinished work belongs in an issue, not in the code',
    pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/,
    in: /^(src|server|scripts|test|public|docs|\.ci)\/|^[^/]+\.(?:ts|md|html|json)$/,
    comments: true,
  },
  {
    name: 'translated-word',
    why: 'people are "they", and sentences are plain: see docs/glossary.md',
    pattern: anyWord(translatedWords),
    in: writtenFiles,
    except: foreignWordFiles,
    comments: true,
  },
  {
    name: 'british-spelling',
    why: 'Muster is written in US English',
    pattern: anyWord(britishWords),
    in: writtenFiles,
    except: foreignWordFiles,
    comments: true,
  },
  {
    name: 'percent-space',
    why: 'US English has no space before %',
    pattern: /\d %(?=[\s|.,;:)]|$)/,
    in: writtenFiles,
    comments: true,
  },
  {
    name: 'curly-apostrophe',
    why: 'texts have straight apostrophes, so that they can be searched and compared',
    pattern: /(?<=\w)’(?=\w)/,
    in: productFiles,
  },
  {
    name: 'skipped-test',
    why: 'a test that does not run proves nothing',
    pattern: /\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b/,
    in: /^test\/.*\.tsx?$/,
  },
  {
    name: 'machine-path',
    why: 'machine-specific paths do not belong in the repository',
    pattern:
      /(?<![\w.#])\/(?:work|home|Users|root)\/[\w.-]+|https?:\/\/(?!registry\.npmjs\.org)[\w.-]*(?:registry|artifactory|nexus|verdaccio)[\w.-]*[:/]/,
    in: /./,
    comments: true,
  },
]

const maxLines = 300
const maxChartLines = 250
const ownFiles = /^(?:scripts\/checks\/bannedPatterns\.ts|test\/scripts\/bannedPatterns\.test\.ts)$/
const binary = /\.(?:png|jpg|webp|ico|woff2?|pdf|gz|br)$/
const dataSets = /^src\/lookups\/(?:cities\/|countryList\.ts)|^src\/lookups\/countries\.ts/
const countedFiles = /^(?:src|server|scripts|test)\/.*\.(?:ts|tsx|mjs)$/

/** Returns the findings in all files. */
export async function findBannedPatterns(): Promise<Finding[]> {
  const files = (await listFiles()).filter((file) => !binary.test(file) && !ownFiles.test(file))
  const found = await Promise.all(files.map(async (file) => scanFile(file, await readText(file))))
  return found.flat()
}

/** Returns the findings in one file with the given text. */
export function scanFile(file: string, text: string): Finding[] {
  const bare = withoutComments(text)
  const found = bans
    .filter((ban) => ban.in.test(file) && !ban.except?.test(file))
    .flatMap((ban) => findMatches(ban, file, ban.comments ? text : bare))
  return [...found, ...findLength(file, text)]
}

function findMatches(ban: Ban, file: string, text: string): Finding[] {
  const everywhere = new RegExp(ban.pattern.source, `${ban.pattern.flags}g`)
  return [...text.matchAll(everywhere)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length
    return { file, line, ban: ban.name, why: ban.why, text: match[0].trim().slice(0, 80) }
  })
}

function findLength(file: string, text: string): Finding[] {
  if (!countedFiles.test(file) || dataSets.test(file)) return []
  const limit = file.endsWith('.machine.ts') ? maxChartLines : maxLines
  const lines = text.split('\n').length - 1
  if (lines <= limit) return []
  return [{ file, line: limit, ban: 'file-length', why: `at most ${limit} lines`, text: `${lines} lines` }]
}

/** Replaces comments with blanks, but keeps every line in place. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{(,])\/\/[^\n]*/g, (comment) =>
    comment.replaceAll(/[^\n]/g, ' '),
  )
}
