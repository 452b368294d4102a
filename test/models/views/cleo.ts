import type { BrowserConfig } from '#domain/users/browserConfig.ts'

/** What the server tells the page before it starts. */
export const config: BrowserConfig = {
  apiBase: '',
  firebase: { apiKey: 'key', authDomain: 'muster.test', projectId: 'demo-muster', appId: 'app' },
  emulatorUrl: null,
  appCheck: { mode: 'local', url: '/attest' },
  providers: ['google'],
  demo: null,
  build: 'stories',
}

/** Who is signed in, as the provider says. */
export const cleo = {
  uid: 'cleo',
  displayName: null,
  email: 'cleo@example.test',
  attributes: { clients: ['NWTX', 'NWNJ'], roles: ['CLIENT_ADMIN'] },
}
/** What GET /user says of Cleo. */
export const profile = {
  uid: 'cleo',
  email: 'cleo@example.test',
  firstName: 'Cleo',
  lastName: 'Client',
  roles: ['CLIENT_ADMIN'],
  permissions: ['CAN_VIEW_EMPLOYEES', 'CAN_MAINTAIN_EMPLOYEES'],
  clients: [
    { clientId: 'NWTX', tenantId: 'NW', name: 'Northwind Texas', code: 'NWTX', status: 'ACTIVE' },
    { clientId: 'NWNJ', tenantId: 'NW', name: 'Northwind New Jersey', code: 'NWNJ', status: 'ACTIVE' },
  ],
  preferences: {},
}

/** What the form of the settings opens with. */
export const preferences = {
  record: { id: 'own', version: 1 },
  draft: { theme: 'LIGHT', density: 'COMFORTABLE', digest: 'NONE' },
}

/** What the form of the profile opens with. */
export const ownData = {
  record: { id: 'own', version: 1 },
  draft: { firstName: 'Cleo', lastName: 'Client', phone: '' },
}
