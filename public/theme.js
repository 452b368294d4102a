// Runs before the first paint so that a chosen theme never flashes. Holds no personal data.
;(() => {
  try {
    const choice = localStorage.getItem('muster.theme')
    if (choice === 'LIGHT' || choice === 'DARK') {
      document.documentElement.setAttribute('data-theme', choice.toLowerCase())
    }
  } catch {
    // Storage is refused: the page follows the system.
  }
  try {
    // The browser opens its database by the time the session is looked for in it.
    indexedDB.databases().catch(() => undefined)
  } catch {
    // It is refused, or too old to list it: then it opens later.
  }
})()
