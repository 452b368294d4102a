// Runs before the first paint so that a chosen theme never flashes. Holds no personal data.
;(() => {
  try {
    const choice = localStorage.getItem('muster.theme')
    if (choice === 'LIGHT' || choice === 'DARK') {
      document.documentElement.setAttribute('data-theme', choice.toLowerCase())
    }
    // Someone is signed in, so the sign-in form in the page of /login stays hidden.
    if (localStorage.getItem('muster.session') !== null) {
      document.documentElement.setAttribute('data-session', '')
    }
  } catch {
    // Storage is blocked, so the page follows the system.
  }
  try {
    // Opens the browser's database early, because Firebase Auth reads the session from it.
    indexedDB.databases().catch(() => undefined)
  } catch {
    // Blocked or not supported: Firebase Auth opens it later.
  }
})()
