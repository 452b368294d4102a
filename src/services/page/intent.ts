const signs = ['pointerover', 'pointerdown', 'focusin'] as const
const leadsOn = 'a, button, tr'

/** Runs a task once, when the user first points at or focuses a link, a button or a row. */
export function onIntent(task: () => void): void {
  const look = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest(leadsOn) === null) return
    for (const sign of signs) removeEventListener(sign, look)
    task()
  }
  for (const sign of signs) addEventListener(sign, look, { passive: true })
}
