const quoted = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;/g

/** Splits SQL text into its statements. Semicolons in comments, quotes and dollar-quoted bodies don't end one. */
export function sqlStatements(text: string): string[] {
  const ends = [...text.matchAll(quoted)].filter(([found]) => found === ';').map(({ index }) => index)
  return [...ends, text.length]
    .map((end, at) => text.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end))
    .filter((statement) => statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '')
}
