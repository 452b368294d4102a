import { cp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { buildInto, distFolder } from '#scripts/lib/build/productBuild.ts'
import { publishBuild } from '#scripts/lib/build/publishBuild.ts'
import { inRoot } from '#scripts/lib/root.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { field, fillEmployee, freshName, save, saveState } from '#test/e2e/support/forms.ts'
import { goTo, signIn } from '#test/e2e/support/people.ts'
import { serveDeployment } from '#test/support/server/deployment.ts'
import { expect, test } from '#test/support/browser/e2e.ts'

const folder = inRoot('.cache', `deployment-${process.pid}`)
const served = path.join(folder, 'served')
const draft = path.join(folder, 'draft')
const newWords = 'Skip to the content'

/** The files that only the second build has. */
const change: Plugin = {
  name: 'changed-words',
  enforce: 'pre',
  transform(code, id) {
    return id.endsWith('/shell/Shell.tsx') ? code.replace('Skip to content', newWords) : null
  },
}

test.beforeAll(async () => {
  test.setTimeout(180_000)
  await cp(distFolder, served, { recursive: true })
  await buildInto(path.join(folder, 'second'), [change])
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** Deploys the second build. `kept` is the number of builds whose files are kept. */
async function deploy(maxBuilds: number): Promise<void> {
  await cp(path.join(folder, 'second'), draft, { recursive: true })
  await publishBuild(draft, served, 'second', maxBuilds)
}

test('after a deployment, an open page keeps its files, reports the update and restores its form after one refresh', async ({
  page,
  baseURL,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  pageErrors.expect(/Failed to load resource/)
  const deployment = await serveDeployment(served, baseURL ?? '')
  try {
    const person = freshName()
    await signIn(page, 'cleo', `${deployment.url}/employees/new`)
    await fillEmployee(page, person)
    let loads = 0
    page.on('load', () => (loads += 1))

    await deploy(3)
    await deployment.restart()
    await page.getByRole('button', { name: 'Choose date' }).first().click()
    await expect(page.getByRole('grid')).toBeVisible()
    await page.keyboard.press('Escape')

    await deploy(1)
    await deployment.restart()
    await goTo(page, 'Contracts')
    const alert = page.getByRole('region', { name: 'Alerts' }).getByRole('alert')
    await expect(alert).toHaveCount(1)
    await expect(alert).toContainText('Your unsaved changes will still be here.')
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
    await expectAccessible(page, 'deployment')
    expect(loads).toBe(0)

    await page.reload()
    // The refresh restores the dialog whose file was missing.
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(field(page, 'Last name')).toHaveValue(person.last)
    await expect(saveState(page)).toHaveText('Unsaved changes')
    await expect(page.getByRole('link', { name: newWords })).toBeAttached()
    await save(page)
    await expect(page).toHaveURL(/\/employees\/[0-9a-f-]{36}$/)
    await expect(saveState(page)).toHaveText('Saved')
    const { text } = await callApi(page, `/employees?search=${person.last}&limit=100`)
    expect(JSON.parse(text)).toHaveLength(1)
    await goTo(page, 'Contracts')
    await expect(page.getByRole('heading', { level: 1, name: 'Contracts' })).toBeVisible()
    expect(loads).toBe(1)
  } finally {
    await deployment.stop()
  }
})
