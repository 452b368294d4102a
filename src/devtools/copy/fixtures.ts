/** Keys whose values are always about people or companies. */
const personal =
  /(?:name|email|emails|phone|text|title|notes?|comment|description|department|relation|city|street\d|zip|search|query|number|ssn|ein|birth|gender|maritalStatus|rate|amount|value)$/i
/** Keys whose values are the product's own words. */
const structural =
  /^(?:type|kind|status|code|area|page|event|action|field|path|key|sort|state|provider|roles|permissions|clients)$|id$/i
/** Constants, numbers, dates, ids and Muster's own names, such as `invalid-credential`, `theme.choose` or `record`. */
const ownWord =
  /^(?:[A-Z][A-Z0-9_]*|-?\d+(?:\.\d+)?|\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?|[\da-f-]{36}|[a-z][A-Za-z\d]*(?:[.\-/][A-Za-z\d]+)*|•••|)$/
const email = /[^\s"@]+@[^\s"@]+/g

/**
 * Replaces data about people and companies with fixtures, always using the same fixture for the same value.
 * Equal values stay equal, so a copied test takes the same path as the watched actor.
 */
export function withFixtures(values: readonly unknown[]): unknown[] {
  const fixtures = new Map<string, string>()
  const never = new Set(['', '•••'])
  walk(values, (text, key) => {
    if (structural.test(key)) never.add(text)
    return text
  })
  const learn = (text: string) => {
    if (!never.has(text) && !fixtures.has(text)) fixtures.set(text, fixtureFor(text, fixtures.size + 1))
  }
  walk(values, (text, key) => {
    if (key === 'message') text.match(email)?.forEach(learn)
    else if (isPersonal(text, key)) learn(text)
    return text
  })
  const known = [...fixtures].toSorted(([one], [other]) => other.length - one.length)
  return walk(values, (text, key) => {
    const fixture = fixtures.get(text)
    if (fixture !== undefined) return fixture
    if (key !== 'message') return text
    return known.reduce((all, [from, to]) => (from.length > 2 ? all.replaceAll(from, to) : all), text)
  }) as unknown[]
}

const isPersonal = (text: string, key: string) =>
  !structural.test(key) && (personal.test(key) || !ownWord.test(text))

function walk(value: unknown, change: (text: string, key: string) => string, key = ''): unknown {
  if (typeof value === 'string') return change(value, key)
  if (Array.isArray(value)) return value.map((part) => walk(part, change, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [name, walk(part, change, name)]),
  )
}

/** A made-up value that looks like the original: an email, a date, digits or words. */
function fixtureFor(text: string, count: number): string {
  // Short text keeps its length. A search needs at least two characters, and blank text counts as empty.
  if (text.trim().length < 2) return text.replace(/\S/, lettersOf(count).slice(-1))
  if (text.includes('@')) return `person${count}@example.test`
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `2000-01-${String((count % 28) + 1).padStart(2, '0')}`
  if (/^\d+\.\d+$/.test(text)) return `${count}.00`
  if (/^[\d\s()+-]+$/.test(text)) return String(count).padStart(text.length, '0')
  return `Sample ${lettersOf(count)}`
}

/** Returns a number as letters (A, B, … Z, AA, AB), because names can't contain digits. */
const lettersOf = (count: number): string =>
  (count > 26 ? lettersOf(Math.floor((count - 1) / 26)) : '') + String.fromCharCode(65 + ((count - 1) % 26))
