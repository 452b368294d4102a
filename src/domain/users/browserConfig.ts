/** What the server tells the browser through the page's `muster-config` meta element. Nothing in it is secret. */
export interface BrowserConfig {
  readonly apiBase: string
  readonly firebase: {
    readonly apiKey: string
    readonly authDomain: string
    readonly projectId: string
    readonly appId: string
  }
  /** Where the identity emulator listens; null with a real Firebase project. */
  readonly emulatorUrl: string | null
  readonly appCheck:
    | { readonly mode: 'local'; readonly url: string }
    | { readonly mode: 'recaptcha'; readonly siteKey: string }
  readonly providers: readonly ('google' | 'microsoft')[]
  readonly demo: {
    readonly accounts: readonly { readonly email: string; readonly role: string; readonly note: string }[]
    readonly password: string
  } | null
  /** Names the build, so that tabs notice a deploy. */
  readonly build: string
}
