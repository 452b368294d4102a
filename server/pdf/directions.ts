import createBidi from 'bidi-js'

const bidi = createBidi()

/** A part of a line that runs in one direction. A right-to-left part is in reading order, and the font lays it out from the right. */
export interface Run {
  readonly text: string
  readonly isRightToLeft: boolean
}

const RIGHT_TO_LEFT_LETTER =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Returns whether a string contains right-to-left letters. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT_LETTER.test(text)

/** Returns the parts of a line from left to right, using the Unicode Bidirectional Algorithm. */
export function runsOf(line: string): Run[] {
  if (!hasRightToLeft(line)) return line === '' ? [] : [{ text: line, isRightToLeft: false }]
  const embedding = bidi.getEmbeddingLevels(line, 'ltr')
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels)
  const runs: Run[] = []
  let text = ''
  let last: number | null = null
  const close = () => {
    if (text === '' || last === null) return
    const isRightToLeft = !isEven(embedding.levels[last] ?? 0)
    // Within a right-to-left part, the positions run backward.
    const inReadingOrder = isRightToLeft ? Array.from(text).toReversed().join('') : text
    runs.push(...(isRightToLeft ? splitByScript(inReadingOrder) : [{ text: inReadingOrder, isRightToLeft }]))
    text = ''
  }
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    if (last !== null && embedding.levels[index] !== embedding.levels[last]) close()
    const character = mirrored.get(index) ?? line.charAt(index)
    if (!isMark(character)) text += character
    last = index
  }
  close()
  return runs
}

const isEven = (level: number) => level % 2 === 0

/** Returns whether a character is an invisible mark that sets the direction of text. */
const isMark = (character: string) => character === '\u200E' || character === '\u200F'

/** Splits right-to-left text where Hebrew and Arabic meet, and returns the last part first. The PDF library only joins the letters of the script that a string starts with. */
const splitByScript = (text: string): Run[] =>
  (/\p{Script=Hebrew}/u.test(text) ? (text.match(/\P{Script=Arabic}+|\P{Script=Hebrew}+/gu) ?? []) : [text])
    .toReversed()
    .map((part) => ({ text: part, isRightToLeft: true }))
