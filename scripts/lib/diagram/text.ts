/** Sizes in pixels for a diagram at its natural size. */
export const fontSize = 12
export const titleSize = 13
export const lineHeight = 16
export const pageWidth = 1000
/** The smallest size that text should have on a page with the width `pageWidth`. */
export const minFontSize = 11

const narrowCharacters = /[ijltfrI.,:;|'’“”[\]()/ ·]/
const wideCharacters = /[mwMW—→]/

/** Returns an estimated width of a string in pixels, large enough for common sans-serif fonts. */
export const widthOf = (text: string, size = fontSize) =>
  Math.ceil(
    Array.from(text).reduce(
      (sum, char) => sum + (narrowCharacters.test(char) ? 0.36 : wideCharacters.test(char) ? 0.95 : 0.63),
      0,
    ) * size,
  )

/** Breaks a string into lines of at most `maxWidth` pixels. Longer words are split after their dots and before their capital letters. */
export function wrapText(text: string, maxWidth: number): readonly string[] {
  const lines: string[] = []
  const parts = text
    .split(/(?<= )/)
    .flatMap((word) => (widthOf(word) <= maxWidth ? [word] : word.split(/(?<=\.)|(?<=[a-z])(?=[A-Z])/)))
  for (const part of parts) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(last + part) <= maxWidth) lines[lines.length - 1] = last + part
    else lines.push(part)
  }
  return lines.map((line) => line.trimEnd())
}

/** Escapes a string for XML. */
export const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
