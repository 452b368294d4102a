import type { PageLoader } from '#views/shell/area.ts'

/** The pages that need nobody to be signed in, by their path. */
export const publicPages: Readonly<Record<string, PageLoader>> = {
  '/login': () => import('#views/session/LoginView.tsx'),
  '/forgot-password': () => import('#views/session/ForgotPasswordView.tsx'),
  '/reset-password': () => import('#views/session/ResetPasswordView.tsx'),
  '/finish-sign-in': () => import('#views/session/FinishSignInView.tsx'),
}
