import { createElement, lazy, useState, type ComponentType } from 'react'
import { loadedPage, loadPage, type PageName } from '#views/shell/pageFiles.ts'

/**
 * A page that is here already is shown at once. React's own `lazy` waits a moment even then, the fallback is painted for that
 * moment, and React keeps a fallback it has painted for 300 ms.
 */
function page(name: PageName): ComponentType {
  const Late = lazy(() => loadPage(name))
  return function Page() {
    const [shown] = useState<ComponentType>(() => loadedPage(name) ?? Late)
    return createElement(shown)
  }
}

export const LoginView = page('login')
export const ForgotPasswordView = page('forgotPassword')
export const ResetPasswordView = page('resetPassword')
export const FinishSignInView = page('finishSignIn')
export const DashboardView = page('dashboard')
export const InvoicesView = page('invoices')
export const TimesheetsView = page('timesheets')
export const DocumentsView = page('documents')
export const SettingsView = page('settings')
export const ProfileView = page('profile')
export const EmployeesView = page('employees')
export const EmployeeView = page('employee')
export const ContractsView = page('contracts')
export const ContractView = page('contract')
export const ProjectsView = page('projects')
export const ProjectView = page('project')
