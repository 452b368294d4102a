const usPhone = /^\(\d{3}\) \d{3}-\d{4}$/
const foreignPhone = /^\+\d{7,15}$/

/** Reformats to `(###) ###-####` when exactly 10 digits were typed, whatever separates them; other text stays as typed (requirement D2). */
export function formatPhone(typed: string): string {
  if (!/^[\d\s().-]*$/.test(typed)) return typed
  const digits = typed.replace(/\D/g, '')
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : typed
}

/** True for `(###) ###-####`. */
export function isUsPhone(text: string): boolean {
  return usPhone.test(text)
}

/** True for `+` and 7–15 digits, the form of numbers outside the USA. */
export function isForeignPhone(text: string): boolean {
  return foreignPhone.test(text)
}

/** Only the digits of what was typed or pasted (requirement D1). */
export function digitsOnly(typed: string): string {
  return typed.replace(/\D/g, '')
}
