import type { Page } from '@playwright/test'
import { expect } from '#test/support/browser/e2e.ts'

/** A control as a person sees it: how it is used and what it shows. */
export interface Control {
  readonly kind: 'check' | 'choice' | 'search' | 'text'
  readonly shows: string | boolean
  readonly isOpen: boolean
}

const labeled = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Returns the first control with a label, or undefined if none is visible. */
export async function controlAt(page: Page, label: string): Promise<Control | undefined> {
  const [first] = await labeled(page, label).evaluateAll((found) =>
    found
      .filter((element) => element.checkVisibility())
      .map((element): Control => {
        const { tagName, role, type, checked, value, disabled, readOnly } = element as HTMLInputElement
        const isCheck = type === 'checkbox'
        const kind: Control['kind'] =
          tagName === 'SELECT' ? 'choice' : role === 'combobox' ? 'search' : 'text'
        return {
          kind: isCheck ? 'check' : kind,
          shows: isCheck ? checked : value,
          isOpen: !disabled && !readOnly,
        }
      }),
  )
  return first
}

/** Enters a value as a person does: checks, selects or types it. In a combobox, types and then selects. */
export async function enter(page: Page, label: string, { kind, shows }: Control, value: string | boolean) {
  const control = labeled(page, label).first()
  if (value === shows) return
  if (typeof value === 'boolean') return control.setChecked(value)
  if (kind === 'choice') {
    await control.selectOption(value)
    return
  }
  await control.fill(value)
  if (kind !== 'search') return
  const option = page.locator('li[role=option]').filter({ hasText: value }).first()
  await expect(option.or(page.getByText(`No match. “${value}” will be used as typed.`))).toBeVisible()
  if (await option.isVisible()) await option.click()
  else await control.press('Tab')
}
