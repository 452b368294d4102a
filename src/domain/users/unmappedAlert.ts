/** The alert for a user without a client (requirement A3), word for word. */
export const unmappedAlert = {
  title: 'Error',
  message: 'User is not mapped to a client. Please contact your HR to add you to a client.',
  status: 'error',
} as const
