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

/** A text as search and order see it: lower case, without accents; the same for what is stored and what is sought. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[æœøßđðłħıþ]/g, (letter) => LETTERS[letter] ?? letter)
}

/** What is stored for searching: all the texts, folded, with one blank between words. */
export function searchTextOf(...parts: readonly (string | null)[]): string {
  return fold(parts.filter((part) => part !== null).join(' '))
    .trim()
    .replace(/\s+/g, ' ')
}

/** The words of a search; each must occur somewhere. */
export function wordsOf(search: string): string[] {
  return searchTextOf(search)
    .split(' ')
    .filter((word) => word !== '')
}
