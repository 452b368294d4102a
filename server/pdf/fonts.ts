import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type GlyphRun } from 'fontkit'

/** The font weights. */
export type Weight = 'regular' | 'bold'

const { resolve } = createRequire(import.meta.url)

const files: Readonly<Record<Weight, string>> = {
  regular: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
}

const parsed = new Map<Weight, Font>()

/** Returns the font of a weight. Each font is only read once, because parsing it takes six times as long as making an invoice's PDF. */
export function fontOf(weight: Weight): Font {
  const cached = parsed.get(weight)
  if (cached !== undefined) return cached
  const font = create(readFileSync(resolve(files[weight])), '') as Font & { _glyphs: object }
  cacheLayouts(font)
  parsed.set(weight, font)
  return font
}

/** The maximum number of words whose layout is cached, and the maximum length of such a word. */
const MAX_WORDS = 5_000
const MAX_WORD_LENGTH = 60

/**
 * Patches a font to cache the layout of words. Layout is a third of the work for an invoice, and most words
 * appear on many invoices. Each word is laid out without cached glyphs. A cached glyph remembers the character
 * that it was first used for. In another PDF, that character could change the text that is read aloud or copied.
 */
function cacheLayouts(font: Font & { _glyphs: object }): void {
  const cached = new Map<string, GlyphRun>()
  const layout = font.layout.bind(font)
  font.layout = (text, features, ...others) => {
    const key = features === undefined ? text : `${JSON.stringify(features)}\n${text}`
    let run = text.length > MAX_WORD_LENGTH ? undefined : cached.get(key)
    if (run === undefined) {
      font._glyphs = {}
      run = layout(text, features, ...others)
      if (cached.size >= MAX_WORDS) cached.clear()
      if (text.length <= MAX_WORD_LENGTH) cached.set(key, run)
    }
    // Copied, because PDFKit scales the positions in place.
    const positions = run.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(run) as object) as GlyphRun, run, { positions })
  }
}

/** Invisible characters, which need no glyph. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFE00-\uFE0F]/u

/** The replacement for characters that the fonts don't have. */
const REPLACEMENT = '\uFFFD'

/** Returns the characters in a string that the fonts can't show. */
export const missingCharacters = (text: string): readonly string[] => [
  ...new Set(Array.from(text).filter((each) => !INVISIBLE.test(each) && !isShown(each))),
]

const shownCharacters = new Map<string, boolean>()

/** Returns true if both weights have the character. Any text can be printed in either weight, so one isn't enough. */
function isShown(character: string): boolean {
  const cached = shownCharacters.get(character)
  if (cached !== undefined) return cached
  const codePoint = character.codePointAt(0) ?? 0
  const has = (weight: Weight) => fontOf(weight).hasGlyphForCodePoint(codePoint)
  const isInBoth = has('regular') && has('bold')
  shownCharacters.set(character, isInBoth)
  return isInBoth
}

/**
 * Returns a string for printing, without invisible characters except those in `PRESERVED`, and with
 * `REPLACEMENT` for characters that the fonts don't have.
 */
export function printable(text: string): string {
  const composed = text.normalize('NFC')
  const missing = missingCharacters(composed)
  return Array.from(composed)
    .filter((each) => !INVISIBLE.test(each) || PRESERVED.test(each))
    .map((each) => (missing.includes(each) ? REPLACEMENT : each))
    .join('')
}

/** Line breaks, and the left-to-right and right-to-left marks. */
const PRESERVED = /[\n\u200E\u200F]/
