import type { ComponentType } from 'react'

/** Pages load on demand (requirement B3): one file a page, fetched when its route is first shown. */
type Loader = () => Promise<{ default: ComponentType }>

const loaders = {
  login: () => import('#views/session/LoginView.tsx'),
  forgotPassword: () => import('#views/session/ForgotPasswordView.tsx'),
  resetPassword: () => import('#views/session/ResetPasswordView.tsx'),
  finishSignIn: () => import('#views/session/FinishSignInView.tsx'),
  dashboard: () => import('#views/dashboard/DashboardView.tsx'),
  invoices: () => import('#views/invoices/InvoicesView.tsx'),
  timesheets: () => import('#views/timesheets/TimesheetsView.tsx'),
  documents: () => import('#views/documents/DocumentsView.tsx'),
  settings: () => import('#views/settings/SettingsView.tsx'),
  profile: () => import('#views/profile/ProfileView.tsx'),
  employees: () => import('#views/employees/EmployeesView.tsx'),
  employee: () => import('#views/employees/EmployeeView.tsx'),
  contracts: () => import('#views/contracts/ContractsView.tsx'),
  contract: () => import('#views/contracts/ContractView.tsx'),
  projects: () => import('#views/projects/ProjectsView.tsx'),
  project: () => import('#views/projects/ProjectView.tsx'),
} satisfies Record<string, Loader>

export type PageName = keyof typeof loaders

const loaded = new Map<PageName, ComponentType>()

/** The page, when its file is here already. */
export const loadedPage = (name: PageName): ComponentType | undefined => loaded.get(name)

/** Fetches the file of a page. */
export async function loadPage(name: PageName): Promise<{ default: ComponentType }> {
  const file = await loaders[name]()
  loaded.set(name, file.default)
  return file
}

/** The page a path shows, as far as a path alone tells. */
function pageOf(path: string): PageName | null {
  if (path === '/login') return 'login'
  if (path === '/dashboard' || path === '/') return 'dashboard'
  if (path === '/invoices/list') return 'invoices'
  if (path === '/timesheets') return 'timesheets'
  if (path === '/documents') return 'documents'
  if (path === '/settings') return 'settings'
  if (path === '/profile') return 'profile'
  if (path === '/employees/list') return 'employees'
  if (path.startsWith('/employees/')) return 'employee'
  if (path === '/contracts/projects') return 'projects'
  if (path.startsWith('/contracts/projects/')) return 'project'
  if (path === '/contracts/list') return 'contracts'
  return path.startsWith('/contracts/') ? 'contract' : null
}

/** Fetches a path's page ahead of its rendering. */
export async function preloadPage(path: string): Promise<void> {
  const page = pageOf(path)
  // A failure shows when the page itself is needed.
  if (page !== null) await loadPage(page).catch(() => undefined)
}
