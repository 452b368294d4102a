import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

/** The weights of text. */
export type Weight = 'regular' | 'bold'

const { resolve } = createRequire(import.meta.url)

const files: Readonly<Record<Weight, string>> = {
  regular: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
}

const parsed = new Map<Weight, Font>()

/** Returns a font. Each is read once: parsing takes six times as long as an invoice. */
function fontOf(weight: Weight): Font {
  const known = parsed.get(weight)
  if (known !== undefined) return known
  const font = create(readFileSync(resolve(files[weight])), '') as Font
  parsed.set(weight, font)
  return font
}

/**
 * Returns a font for one document, without remembered glyphs. A font remembers the character that each glyph was first used for, which
 * would change the text of the next document when it is read aloud or copied.
 */
export function fontForDocument(weight: Weight): Font {
  const font = fontOf(weight) as Font & { _glyphs: object }
  font._glyphs = {}
  return font
}

/** Invisible characters, which need no glyph. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFE00-\uFE0F]/u

/** Stands for a character that the fonts don't have. */
const REPLACEMENT = '\uFFFD'

/** Returns the characters of a text that the fonts can't show. */
export const missingCharacters = (text: string): readonly string[] => [
  ...new Set(Array.from(text).filter((each) => !INVISIBLE.test(each) && !isShown(each))),
]

/** Both weights must have it, because any text can be printed in either. */
const isShown = (character: string) => {
  const codePoint = character.codePointAt(0) ?? 0
  return fontOf('regular').hasGlyphForCodePoint(codePoint) && fontOf('bold').hasGlyphForCodePoint(codePoint)
}

/** Returns a text of which every character can be shown: without control characters, with a mark for each that the fonts don't have. */
export function printable(text: string): string {
  const composed = text.normalize('NFC')
  const missing = missingCharacters(composed)
  return Array.from(composed)
    .filter((each) => !INVISIBLE.test(each) || KEPT.test(each))
    .map((each) => (missing.includes(each) ? REPLACEMENT : each))
    .join('')
}

/** Line breaks, and the marks that decide the direction of characters without one. */
const KEPT = /[\n\u200E\u200F]/
