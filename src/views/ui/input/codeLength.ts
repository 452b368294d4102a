/** The number of digits in a code of an authenticator app. */
export const codeLength = 6
