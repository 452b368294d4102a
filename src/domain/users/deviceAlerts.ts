/** Alerts about this device or its connection. */
export const storageFull = {
  title: "Your browser's storage is full",
  message: 'You can keep working, but reloading will discard unsaved changes.',
  status: 'warning',
} as const

export const formTooLarge = {
  title: 'This form is too large to keep as a draft',
  message: 'Save it before you refresh or close this page, or your changes will be lost.',
  status: 'warning',
} as const

export const partMissing = {
  title: "Part of Muster couldn't load",
  message:
    'Muster was probably updated. Refresh this page to continue. Your unsaved changes will still be here.',
  status: 'warning',
} as const

/** Has the same title as `partMissing`, so that showing one of them dismisses the other. */
export const partUnreachable = {
  title: partMissing.title,
  message: 'Check your connection. Muster keeps trying, and your unsaved changes stay here.',
  status: 'warning',
} as const
