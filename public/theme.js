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
})()
