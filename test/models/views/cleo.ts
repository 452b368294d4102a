import type { BrowserConfig } from '#domain/users/browserConfig.ts'

/** The page's configuration. */
export const config: BrowserConfig = {
  apiBase: '',
  firebase: { apiKey: 'key', authDomain: 'muster.test', projectId: 'demo-muster', appId: 'app' },
  emulatorUrl: null,
  appCheck: { mode: 'local', url: '/attest' },
  providers: ['google'],
  demo: null,
  build: 'stories',
}

/** The signed-in user as the provider reports them. */
export const cleo = {
  uid: 'cleo',
  displayName: null,
  email: 'cleo@example.test',
  attributes: { clients: ['NWTX', 'NWNJ'], roles: ['CLIENT_ADMIN'] },
}
/** The response of GET /user for Cleo. */
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

/** The form that Settings opens with. */
export const preferences = {
  record: { id: 'own', version: 1 },
  draft: { theme: 'LIGHT', density: 'COMFORTABLE', digest: 'NONE', pageSize: '10' },
}

/** The form that Profile opens with. */
export const ownData = {
  record: { id: 'own', version: 1 },
  draft: { firstName: 'Cleo', lastName: 'Client', phone: '' },
}
