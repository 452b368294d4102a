import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { densities, themes } from '#domain/users/preferences.ts'
import { useAuth, useForm } from '#views/shell/ActorsContext.tsx'
import { applyDensity } from '#views/theme/density.ts'
import { storePageSize } from '#views/theme/pageSize.ts'
import { applyTheme } from '#views/theme/themeChoice.ts'

/** Applies the user's theme and density: the choice in Settings first, then the saved one, then the one stored on the device. */
export function Appearance() {
  const choosing = useSelector(useForm('settings'), (state) => state?.context.draft)
  const stored = useSelector(useAuth(), ({ context }) => context.loggedInUser?.preferences)
  const theme = themes.find((known) => known === (choosing?.['theme'] ?? stored?.theme))
  const density = densities.find((known) => known === (choosing?.['density'] ?? stored?.density))
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
