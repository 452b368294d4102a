import { Spinner } from '#views/ui/state/Spinner.tsx'

/** Shown while the session ends. */
export function LogoutView() {
  return <Spinner text="Signing out…" showText />
}
