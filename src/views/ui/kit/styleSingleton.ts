import { useEffect } from 'react'

/**
 * Replaces the package `react-style-singleton` (as an alias in the bundler and the test runner). The original
 * inserts a `<style>` element, which `style-src 'self'` blocks. A constructed style sheet is allowed.
 */
export function styleSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | null = null

  const add = (css: string) => {
    users += 1
    if (users > 1 || typeof CSSStyleSheet === 'undefined' || !document.adoptedStyleSheets) return
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  const remove = () => {
    users -= 1
    if (users > 0 || sheet === null) return
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
    sheet = null
  }

  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    const key = dynamic ? styles : ''
    useEffect(() => {
      add(styles)
      return remove
      // Without `dynamic`, a sheet keeps its first styles, as in the original.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, [key])
    return null
  }
}
