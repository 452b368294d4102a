/** Why an event waits while the form has unsaved changes. */
export const saveFirst = 'Save or cancel your changes first.'
