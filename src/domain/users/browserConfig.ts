/** The settings that the server writes to the page's `muster-config` meta element. None of them are secret. */
export interface BrowserConfig {
  readonly apiBase: string
  readonly firebase: {
    readonly apiKey: string
    readonly authDomain: string
    readonly projectId: string
    readonly appId: string
  }
  /** The URL of the identity emulator. Null if a real Firebase project is used. */
  readonly emulatorUrl: string | null
  readonly appCheck:
    | { readonly mode: 'local'; readonly url: string }
    | { readonly mode: 'recaptcha'; readonly siteKey: string }
  readonly providers: readonly ('google' | 'microsoft')[]
  readonly demo: {
    readonly accounts: readonly { readonly email: string; readonly role: string; readonly note: string }[]
    readonly password: string
  } | null
  /** The id of the build that the page belongs to. */
  readonly build: string
}
