/** What the user typed into the sign-in form in the page's HTML before the app replaced that form. */
export interface EarlyInput {
  /** Enters the values into the app's form, restores the focus, and repeats a click that had no effect. */
  readonly restore: (newForm: ParentNode) => void
}

const inputSelector = 'input'
const focusableSelector = 'input, button, a'

/** Returns what was typed into the form in the page's HTML, or null if there is no form. */
export function readEarlyInput(page: ParentNode = document): EarlyInput | null {
  const form = page.querySelector('[data-prerendered]')
  if (form === null) return null
  const typed = [...form.querySelectorAll<HTMLInputElement>(inputSelector)].map(({ value, checked }) => ({
    value,
    checked,
  }))
  const parts = [...form.querySelectorAll(focusableSelector)]
  const focusedIndex = parts.indexOf(document.activeElement ?? form)
  const pressedIndex = parts.findIndex((part) => part.matches('[data-pressed]'))
  return {
    restore: (newForm) => {
      const inputs = [...newForm.querySelectorAll<HTMLInputElement>(inputSelector)]
      for (const [index, { value, checked }] of typed.entries()) {
        const input = inputs[index]
        if (input === undefined) continue
        if (checked !== input.checked) input.click()
        else if (input.type !== 'checkbox' && value !== '' && value !== input.value) type(input, value)
      }
      const newParts = newForm.querySelectorAll<HTMLElement>(focusableSelector)
      if (focusedIndex >= 0) newParts[focusedIndex]?.focus({ preventScroll: true })
      // Clicks later, because the click may submit the form. By then, the form must contain the values.
      if (pressedIndex >= 0) setTimeout(() => newParts[pressedIndex]?.click())
    },
  }
}

/** Sets a value as if it were typed. Uses the native setter, because React ignores changes made with the setter that it installs on inputs. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
