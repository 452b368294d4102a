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
  // The last press on the form in the page of /login is kept for the app, which repeats it (src/views/session/earlyInput.ts).
  const keepPress = (button) => {
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
    button?.setAttribute('data-pressed', '')
  }
  const within = ({ target }) => target.closest?.('[data-prerendered]')
  addEventListener('click', (event) => {
    if (within(event)) keepPress(event.target.closest('button'))
  })
  addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && within(event)) keepPress(event.target.form?.querySelector('[data-submit]'))
  })
  // A press before the last key came too early.
  addEventListener('input', (event) => {
    if (within(event)) keepPress(null)
  })
})()
