const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
}

/** Returns a string in lowercase without accents or invisible characters. Used for both stored text and search terms. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[æœøßđðłħıþ]/g, (letter) => LETTERS[letter] ?? letter)
}

/** Returns the stored search text: all parts folded, with one space between words. */
export function searchTextOf(...parts: readonly (string | null)[]): string {
  return fold(parts.filter((part) => part !== null).join(' '))
    .trim()
    .replace(/\s+/g, ' ')
}

/** Returns the words of a search. A record must match all of them. */
export function wordsOf(search: string): string[] {
  return searchTextOf(search)
    .split(' ')
    .filter((word) => word !== '')
}
