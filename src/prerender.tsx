import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'
import type { AppActor } from '#machines/shell/app.machine.ts'
import LoginView from '#views/session/LoginView.tsx'
import { ActorsProvider } from '#views/shell/ActorsContext.tsx'

/** Returns an actor that never changes. */
const createStaticActor = (snapshot: object) => ({
  getSnapshot: () => snapshot,
  subscribe: () => ({ unsubscribe: () => undefined }),
})

const app = createStaticActor({
  children: {
    auth: createStaticActor({ children: {}, context: { reason: null } }),
    drafts: createStaticActor({ context: { email: '', drafts: {} } }),
  },
}) as unknown as AppActor

/**
 * Returns the sign-in form as HTML. The server writes it into the /login page, so that it is shown before
 * any script has run. This file is built as a module for the server. The app in the browser replaces the form
 * and keeps the typed text (src/views/session/earlyInput.ts).
 */
export function renderLogin(config: BrowserConfig): string {
  const html = renderToStaticMarkup(
    <ActorsProvider
      value={{ app, config, areas: [], pageCharts: { areLoaded: () => false, load: async () => undefined } }}
    >
      <Router ssrPath="/login">
        <div data-prerendered role="group" aria-disabled="true">
          <LoginView />
        </div>
      </Router>
    </ActorsProvider>,
  )
  // Removes the title, because the page's head has its own. The submit button doesn't submit this form.
  // public/theme.js remembers that it was pressed, and the app clicks the new button after replacing the form.
  return html.replace(/<title>[^<]*<\/title>/, '').replaceAll(' type="submit"', ' type="button" data-submit')
}
