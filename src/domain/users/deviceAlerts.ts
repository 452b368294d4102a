/** What this device or its connection takes from the page, and what to do about it. */
export const storageFull = {
  title: 'Your browser’s storage is full',
  message: 'Muster goes on, but a reload of this page will lose what is not saved yet.',
  status: 'warning',
} as const

export const formTooLarge = {
  title: 'This form is too large to be kept',
  message: 'Save it before you refresh or close this page: what is not saved would be lost then.',
  status: 'warning',
} as const

export const partMissing = {
  title: 'A part of Muster could not be loaded',
  message: 'It was probably updated. Refresh this page to continue: what you typed is kept.',
  status: 'warning',
} as const
