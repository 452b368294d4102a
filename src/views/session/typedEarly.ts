/** What was typed into the sign-in form of the page's HTML before the app replaced it. */
export interface TypedEarly {
  /** Types it again into the form that replaced it, and puts the focus back. */
  readonly restore: (into: ParentNode) => void
}

const fields = 'input'
const focusable = 'input, button, a'

/** Reads what was typed into the form of the page's HTML; null when there is none. */
export function readTypedEarly(page: ParentNode = document): TypedEarly | null {
  const form = page.querySelector('[data-prerendered]')
  if (form === null) return null
  const typed = [...form.querySelectorAll<HTMLInputElement>(fields)].map(({ value, checked }) => ({
    value,
    checked,
  }))
  const focus = [...form.querySelectorAll(focusable)].indexOf(document.activeElement ?? form)
  return {
    restore: (into) => {
      const inputs = [...into.querySelectorAll<HTMLInputElement>(fields)]
      for (const [at, { value, checked }] of typed.entries()) {
        const input = inputs[at]
        if (input === undefined) continue
        if (checked !== input.checked) input.click()
        else if (input.type !== 'checkbox' && value !== '' && value !== input.value) type(input, value)
      }
      if (focus >= 0) into.querySelectorAll<HTMLElement>(focusable)[focus]?.focus({ preventScroll: true })
    },
  }
}

/** Types as a person does. React ignores a value that is set on its input, unless it is set past React. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
