import type { PageLoader } from '#views/shell/area.ts'

/** The pages that don't need a signed-in user, by path. */
export const publicPages: Readonly<Record<string, PageLoader>> = {
  '/login': () => import('#views/session/LoginView.tsx'),
  '/forgot-password': () => import('#views/session/ForgotPasswordView.tsx'),
  '/reset-password': () => import('#views/session/ResetPasswordView.tsx'),
  '/finish-sign-in': () => import('#views/session/FinishSignInView.tsx'),
}
