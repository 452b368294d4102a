import { answerOf, at, checkKind } from '#test/e2e/support/everyField.ts'
import { freshName } from '#test/e2e/support/forms.ts'
import { clients, tenants } from '#test/e2e/support/kinds.ts'
import { signIn } from '#test/e2e/support/people.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { settings, withoutControl } from '#test/e2e/support/settingKinds.ts'
import { fieldsOf } from '#test/e2e/support/writable.ts'
import { settingNames, settingsUpdate } from '#domain/settings/input.ts'
import { expect, test } from '#test/support/browser/e2e.ts'

test('every field of a tenant and of its client has a control, and comes back as it was typed', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'sam', '/settings/tenants')
  const mark = Date.now().toString(36)
  const tenant = await answerOf(page, '/tenant/create', {
    name: `Every field ${freshName().last}`,
    slug: `every-${mark}`,
    contactEmail: 'every@field.test',
  })
  const client = await answerOf(page, '/client/create', {
    tenantId: at(tenant, 'tenantId'),
    name: 'Every field',
    code: `E${Date.now() % 100_000_000}`,
    address: { street1: '1 Elm St', city: 'Plano', state: 'NY', zip: '75024' },
    billingEmail: 'every@field.test',
  })
  await checkKind(page, tenants, String(at(tenant, 'tenantId')))
  await checkKind(page, clients, String(at(client, 'clientId')))
})

test('every setting has a control on the page of its section, and comes back as it was typed', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const passes = settings.flatMap(([, kind]) => kind.passes)
  const pages = fieldsOf(settingsUpdate)
    .filter(({ path }) => !(path in withoutControl))
    .map(({ path }) => [path, passes.filter(({ fields }) => fields?.test(path)).length])
  expect(pages.filter(([, count]) => count !== 1)).toEqual([])
  await signIn(page, 'hana', '/settings/time')
  try {
    for (const [section, kind] of settings) await checkKind(page, kind, section)
  } finally {
    // Other journeys use the same client.
    const { version } = JSON.parse((await callApi(page, '/settings?scope=CLIENT')).text) as {
      version: number
    }
    const inherit = settingNames.filter((name) => name !== 'requiredDocuments')
    const body = { version, inherit }
    expect(await callApi(page, '/settings?scope=CLIENT', { method: 'PUT', body })).toMatchObject({
      status: 200,
    })
  }
})
