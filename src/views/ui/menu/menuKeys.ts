/** The place a key moves to in a list of `count` items; null when the key does not move. */
export function moveTo(key: string, from: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (from + 1) % count
    case 'ArrowUp':
      return (from - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** The next item after `from` whose text starts with what was typed; null when none does. */
export function typeahead(typed: string, texts: readonly string[], from: number): number | null {
  const wanted = typed.toLowerCase()
  // One letter repeated walks through all that start with it; more letters may stay where they are.
  const repeated = wanted.length > 1 && wanted === wanted.charAt(0).repeat(wanted.length)
  const prefix = repeated ? wanted.charAt(0) : wanted
  const first = prefix.length > 1 ? from : from + 1
  for (let step = 0; step < texts.length; step += 1) {
    const index = (first + step + texts.length) % texts.length
    if (texts[index]?.toLowerCase().startsWith(prefix)) return index
  }
  return null
}
