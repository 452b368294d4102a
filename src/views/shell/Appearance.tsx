import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { densities, themes } from '#domain/users/preferences.ts'
import { useAuth, useForm } from '#views/shell/ActorsContext.tsx'
import { applyDensity } from '#views/theme/density.ts'
import { storePageSize } from '#views/theme/pageSize.ts'
import { applyTheme } from '#views/theme/themeChoice.ts'

/** Applies the theme and density selected in the Settings form, or else the saved ones. Until the saved ones load, the theme stored on the device applies. Also stores the saved rows per page on the device. */
export function Appearance() {
  const draft = useSelector(useForm('settings'), (state) => state?.context.draft)
  const stored = useSelector(useAuth(), ({ context }) => context.loggedInUser?.preferences)
  const theme = themes.find((choice) => choice === (draft?.['theme'] ?? stored?.theme))
  const density = densities.find((choice) => choice === (draft?.['density'] ?? stored?.density))
  const pageSize = stored?.pageSize
  useEffect(() => {
    if (theme !== undefined) applyTheme(theme)
  }, [theme])
  useEffect(() => {
    if (density !== undefined) applyDensity(density)
  }, [density])
  useEffect(() => {
    if (pageSize !== undefined) storePageSize(pageSize)
  }, [pageSize])
  return null
}
