import type { Plugin } from 'vite'
import { attributeJson, browserConfig } from '#server/web/browserConfig.ts'
import { readConfig } from '#server/config.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/demo/accounts.ts'

/** Fills in the page's configuration in development, as the server does when it serves the built page. */
export function configPagePlugin(env: NodeJS.ProcessEnv): Plugin {
  const demo = { accounts: demoAccounts, password: DEMO_PASSWORD }
  const content = attributeJson(browserConfig(readConfig(env), demo, 'development'))
  return {
    name: 'muster-config-page',
    apply: 'serve',
    transformIndexHtml: (page) =>
      page.replace('name="muster-config" content=""', () => `name="muster-config" content="${content}"`),
  }
}
